import PreviewHost

@main
struct Command {
  static func main() {
    print(probe)
  }
}
