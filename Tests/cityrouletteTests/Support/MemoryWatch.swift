import JSON
import Platform
import TestSupport
import Testing

/// How much memory a program under test holds, and that it does not grow.
struct MemoryWatch {
  private var early = 0

  /// Takes the measure from which on nothing may grow.
  mutating func begin(_ backend: Backend) { early = backend.residentKB }

  /// Open sessions and full buffers may hold some; a leak would be many times more.
  func expectFlat(_ backend: Backend) {
    let now = backend.residentKB
    #expect(early > 0 && now < early + 48 << 10, "from \(early) kB to \(now) kB")
  }
}
