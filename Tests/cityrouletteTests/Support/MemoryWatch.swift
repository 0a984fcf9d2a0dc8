import JSON
import TestSupport
import Testing

/// Measures the memory of a program under test, and expects that it grows by less than 48 MiB.
struct MemoryWatch {
  private var early = 0

  /// Measures the memory now, as the baseline.
  mutating func begin(_ backend: Backend) { early = backend.residentKB }

  /// Open sessions and full buffers may use some; a leak would be many times larger.
  func expectFlat(_ backend: Backend) {
    let now = backend.residentKB
    #expect(early > 0 && now < early + 48 << 10, "from \(early) kB to \(now) kB")
  }
}
