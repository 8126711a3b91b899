/// Why a figure could not be measured.
enum BenchmarkError: Error {
  case usage(String)
  case spawn(program: String, errno: Int32)
  case failed(command: [String], status: Int32, output: String)
  case system(call: String, errno: Int32)
  case worker(String)
  case missing(path: String)
  case picture(String)
}
