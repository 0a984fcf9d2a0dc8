/// What the client takes from outside beside the network: time and chance.
package struct HTTPEnvironment: Sendable {
  /// Seconds since 1970.
  package var now: @Sendable () -> Double

  /// Seconds since any one moment, on a clock that nobody sets or stops: limits of services are
  /// counted by it, also where the time of day is a fixed one.
  package var elapsed: @Sendable () -> Double

  /// Returns after so many seconds, or earlier when the task is cancelled.
  package var sleep: @Sendable (Double) async -> Void

  /// A number from 0 up to, but not including, 1.
  package var random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Double,
    elapsed: @escaping @Sendable () -> Double = HTTPEnvironment.elapsedForReal,
    sleep: @escaping @Sendable (Double) async -> Void = HTTPEnvironment.sleepForReal,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.now = now
    self.elapsed = elapsed
    self.sleep = sleep
    self.random = random
  }

  package static let elapsedForReal: @Sendable () -> Double = {
    let start = ContinuousClock.now
    return { (ContinuousClock.now - start) / .seconds(1) }
  }()

  package static let sleepForReal: @Sendable (Double) async -> Void = { seconds in
    // Cancelled is as good as over: the caller looks.
    try? await Task.sleep(for: .seconds(min(max(seconds, 0), 86_400)))
  }
}
