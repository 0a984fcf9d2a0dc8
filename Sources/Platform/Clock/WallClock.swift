@preconcurrency import Glibc

/// A source of the current time. Tests and reproducible conversations use a source other than the system's clock.
package struct WallClock: Sendable {
  /// Returns the time in seconds since 1970.
  package let now: @Sendable () -> Double

  package static let system = WallClock(now: {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  })

  package init(now: @escaping @Sendable () -> Double) { self.now = now }

  /// A clock that always returns the same time.
  package static func fixed(at seconds: Double) -> WallClock { WallClock(now: { seconds }) }
}
