import Foundation
import Testing

/// How much memory a program under test holds, and that it does not grow.
struct MemoryWatch {
  private var early = 0

  /// Takes the measure from which on nothing may grow.
  mutating func begin(_ backend: Backend) { early = Self.residentKB(backend) }

  /// Open sessions and full buffers may hold some; a leak would be many times more.
  func expectFlat(_ backend: Backend) {
    let now = Self.residentKB(backend)
    #expect(early > 0 && now < early + 48 << 10, "from \(early) kB to \(now) kB")
  }

  private static func residentKB(_ backend: Backend) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(backend.processID)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
