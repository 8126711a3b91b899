// Starts a process with Foundation and does nothing: the floor under any command written with it.

import Foundation

@main
struct Nothing {
  static func main() {
    // Something of Foundation must be used, or the library is not loaded.
    exit(URL(fileURLWithPath: "/").path == "/" ? 0 : 1)
  }
}
