/// What the client takes from outside beside the network: time and chance.
package struct HTTPSurroundings: Sendable {
  /// Seconds since 1970.
  package var now: @Sendable () -> Double

  /// Returns after so many seconds, or earlier when the task is cancelled.
  package var sleep: @Sendable (Double) async -> Void

  /// A number from 0 up to, but not including, 1.
  package var random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async -> Void = HTTPSurroundings.sleepForReal,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  package static let sleepForReal: @Sendable (Double) async -> Void = { seconds in
    // Cancelled is as good as over: the caller looks.
    try? await Task.sleep(for: .seconds(min(max(seconds, 0), 86_400)))
  }
}
