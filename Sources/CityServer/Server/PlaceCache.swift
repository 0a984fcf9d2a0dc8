import CityCore

/// The answers of a service that came last, by place: to know whether there can be anything newer, and
/// to have something to show when nobody answers.
///
/// Bounded; the oldest answer goes first.
struct PlaceCache<Answer: Sendable>: Sendable {
  typealias Kept = (answer: Answer, fetchedAt: Double)

  private let capacity: Int
  private var entries: [WeatherPlace: Kept] = [:]

  /// - Parameter capacity: how many places at most.
  init(capacity: Int) { self.capacity = capacity }

  /// Keeps an answer in the place of an older one.
  ///
  /// - Parameter time: when it came, seconds since 1970.
  mutating func put(_ answer: Answer, for place: WeatherPlace, at time: Double) {
    entries[place] = (answer, time)
    guard entries.count > capacity else { return }
    if let oldest = entries.min(by: { $0.value.fetchedAt < $1.value.fetchedAt }) {
      entries[oldest.key] = nil
    }
  }

  /// Whatever came last; nil if nothing ever did.
  func latest(for place: WeatherPlace) -> Kept? { entries[place] }
}
