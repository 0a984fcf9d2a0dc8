/// The inputs of the client other than the network: time and random numbers.
package struct HTTPEnvironment: Sendable {
  /// Returns the time in seconds since 1970.
  package var now: @Sendable () -> Double

  /// Returns the seconds of a monotonic clock, for rate limits and time limits. It advances even if `now` is fixed.
  package var elapsed: @Sendable () -> Double

  /// Waits for a time in seconds, or until the task is cancelled.
  package var sleep: @Sendable (Double) async -> Void

  /// Returns a random number in 0..<1.
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
    // Ignore the cancellation error, because the client checks for cancellation after each pause.
    try? await Task.sleep(for: .seconds(min(max(seconds, 0), 86_400)))
  }
}
