import CPreviewWire
import CWorkerShim

/// preview-worker: opens one plugin and serves the requests of preview-host until it is told no more.
///
/// Usage: `preview-worker DATA-BYTES OPEN-FILES CPU-SECONDS`, with the sockets of CPreviewWire.h inherited. It links
/// libc and nothing else, so that a plugin brings whatever runtime it was built with, or none.
@main
struct Main {
  static func main() {
    guard worker_adopt(WIRE_SOCKET_FD, WIRE_LIFELINE_FD) == 0 else {
      worker_complain("preview-worker: found no connection to a host; it is started by preview-host, not by hand.")
      worker_exit(2)
    }
    worker_limit(worker_argument(1), worker_argument(2))
    worker_buffer_lines()
    let worker = Worker(cpuSeconds: worker_argument(3))
    worker.run()
  }
}
