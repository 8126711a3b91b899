import Foundation

/// Waits until a process is no more, or is a zombie that its new parent has not collected yet.
func isGone(_ process: Int32) async -> Bool {
  for _ in 0..<100_000 {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
    if status.contains(") Z") || status.contains(") X") { return true }
    await Task.yield()
  }
  return false
}
