internal import Geography
internal import Platform
internal import Synchronization

/// The latest answers of a service by place. The cache avoids requests before newer answers can exist, and has the last
/// answer if the service fails.
///
/// Bounded: if a new place exceeds the capacity, the cache evicts at least its older half.
package struct PlaceCache<Answer: Sendable>: Sendable {
  package typealias Entry = (answer: Answer, fetchedAt: Double)

  private let capacity: Int
  private var entries: [WeatherPlace: (entry: Entry, number: Int)] = [:]

  /// The number of insertions so far.
  private var count = 0

  /// - Parameter capacity: the maximum number of places.
  package init(capacity: Int) { self.capacity = capacity }

  /// Stores an answer; replaces the present one of the place.
  ///
  /// - Parameter time: when the answer was received, seconds since 1970.
  package mutating func put(_ answer: Answer, for place: WeatherPlace, at time: Double) {
    count += 1
    entries[place] = ((answer, time), count)
    guard entries.count > capacity else { return }
    // Evict many entries at once, because finding the oldest ones scans all entries.
    entries = entries.filter { $0.value.number > count - max(1, capacity / 2) }
  }

  /// The latest answer; nil if there is none.
  package func latest(for place: WeatherPlace) -> Entry? { entries[place]?.entry }

  /// The latest answer; nil if there is none or if a newer one can exist.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970. If an answer is from the future, the clock was set back and the
  ///     answer is not fresh.
  ///   - seconds: the interval after which the service may have a different answer.
  package func fresh(
    for place: WeatherPlace, at now: Double, renewedEvery seconds: Double
  ) -> Entry? {
    latest(for: place).flatMap { entry in
      (0..<seconds).contains(now - entry.fetchedAt) ? entry : nil
    }
  }
}
