import Geography
import Platform
import Services

/// The forecasts that were fetched, and the cities whose forecasts are wanted.
///
/// No request of an editor waits for a service: missing forecasts are fetched in the background,
/// for several cities at once, and not while the user types.
struct CityForecasts {
  private struct Fetched {
    let report: WeatherReport

    /// Seconds since 1970.
    let time: Int
  }

  /// The fetched forecasts by the ids of the cities.
  private var fetched: [Int: Fetched] = [:]

  /// The times of the last failed fetches in seconds since 1970, by the ids of the cities.
  private var failures: [Int: Int] = [:]

  /// The wanted cities by their source: a document that mentions them, or a kind of request such as `hover`.
  private var wanted: [String: [City]] = [:]

  /// The timer of the next fetch; nil if none is scheduled.
  var timer: EventLoop.TimerID?
  var isFetching = false

  /// Seconds after its fetch for which a forecast is shown.
  private static let shownFor = 3 * 3600

  /// Seconds after which the forecast of a wanted city is fetched again.
  private static let freshFor = 1800

  /// Seconds after a failed fetch before the next attempt.
  private static let retryAfter = 600

  /// The maximum number of cities of one fetch.
  private static let batchSize = 30

  /// The maximum number of cached forecasts, and of cities that one source may want.
  private static let capacity = 500

  /// The number of days of a fetched forecast, today included.
  static let days = 4

  func report(of city: City, at now: Int) -> WeatherReport? {
    fetched[city.id].flatMap { now - $0.time < Self.shownFor ? $0.report : nil }
  }

  /// Replaces the cities that a source wants by the first `capacity` of `cities`.
  mutating func request(_ cities: [City], by source: String) {
    wanted[source] = cities.isEmpty ? nil : Array(cities.prefix(Self.capacity))
  }

  /// The cities of the next fetch: up to `batchSize` wanted ones without a fresh forecast or a recent failure.
  func due(at now: Int) -> [City] {
    var due: [City] = []
    var seen: Set<Int> = []
    for city in wanted.keys.sorted().flatMap({ wanted[$0] ?? [] })
    where due.count < Self.batchSize && isDue(city, at: now) && seen.insert(city.id).inserted {
      due.append(city)
    }
    return due
  }

  private func isDue(_ city: City, at now: Int) -> Bool {
    let isFresh = fetched[city.id].map { now - $0.time < Self.freshFor } ?? false
    let hasJustFailed = failures[city.id].map { now - $0 < Self.retryAfter } ?? false
    return !isFresh && !hasJustFailed
  }

  mutating func record(_ city: SettledCity, at now: Int) {
    let id = city.city.id
    switch city.outcome {
    case .success(let report):
      fetched[id] = Fetched(report: report, time: now)
      failures[id] = nil
    case .failure: failures[id] = now
    }
    guard fetched.count > Self.capacity else { return }
    if let oldest = fetched.min(by: { $0.value.time < $1.value.time }) {
      fetched[oldest.key] = nil
    }
  }

  mutating func recordFailure(of cities: [City], at now: Int) {
    for city in cities {
      failures[city.id] = now
    }
  }
}
