/// The answers of a service that came last, by place: so that nobody is asked again before there can
/// be anything newer, and something can be shown when nobody answers.
///
/// Bounded; the oldest answer goes first.
package struct PlaceCache<Answer: Sendable>: Sendable {
  package typealias Kept = (answer: Answer, fetchedAt: Double)

  private let capacity: Int
  private var entries: [WeatherPlace: Kept] = [:]

  /// - Parameter capacity: how many places at most.
  package init(capacity: Int) { self.capacity = capacity }

  /// Keeps an answer in the place of an older one.
  ///
  /// - Parameter time: when it came, seconds since 1970.
  package mutating func put(_ answer: Answer, for place: WeatherPlace, at time: Double) {
    entries[place] = (answer, time)
    guard entries.count > capacity else { return }
    if let oldest = entries.min(by: { $0.value.fetchedAt < $1.value.fetchedAt }) {
      entries[oldest.key] = nil
    }
  }

  /// Whatever came last; nil if nothing ever did.
  package func latest(for place: WeatherPlace) -> Kept? { entries[place] }

  /// What came last, if that is no longer ago than the time after which there can be a newer answer.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970. An answer from the future counts for nothing: the clock was set back.
  ///   - seconds: from one answer to the next that can differ.
  package func fresh(for place: WeatherPlace, at now: Double, renewedEvery seconds: Double) -> Kept?
  {
    entries[place].flatMap { kept in
      (0..<seconds).contains(now - kept.fetchedAt) ? kept : nil
    }
  }
}
