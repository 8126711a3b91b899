import CPreviewABI
import CPreviewWire
import CWorkerShim

@main
struct Worker {
  static func main() {
    worker_exit(0)
  }
}
