internal import Geography
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
}
