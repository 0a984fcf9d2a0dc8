package import Geography
package import Services

/// Finds a warm or a cold city. The gazetteer has no weather, so the search requests the current weather of batches
/// of cities.
package struct WarmthSearch {
  /// The lowest temperature of a warm city, in degrees Celsius.
  private static let leastWarm = 20.0

  /// The maximum number of batches.
  private static let mostRequests = 8

  /// The maximum number of cities in the first batch.
  private static let firstCities = 4

  /// The maximum number of cities in a batch.
  private static let mostCities = 30

  private let isWarm: Bool
  private let weather: WeatherService

  /// The number of cities that did not satisfy the wish.
  private var removed = 0

  /// - Parameter isWarm: true for a warm city, false for a cold one.
  /// - Throws: `WeatherFailure` if no weather service is configured.
  package init(isWarm: Bool, weather: WeatherService) throws(WeatherFailure) {
    try weather.check()
    self.isWarm = isWarm
    self.weather = weather
  }

  /// The number of cities in each batch. The first batches are small, because a few cities often suffice and
  /// services charge per place. With a service that needs a request for each place, every batch has one city.
  package var batches: [Int] {
    let anywhere = WeatherPlace(coordinate: Coordinate(lat: 0, lon: 0))
    let places = Array(repeating: anywhere, count: Self.mostCities)
    let questions = weather.providers.first?.requests(for: places, part: .current).count ?? 1
    let most = max(1, Self.mostCities / max(1, questions))
    return (0..<Self.mostRequests).map { min(most, Self.firstCities << $0) }
  }

  /// The first of the cities that satisfies the wish, with its weather. Skips cities with unknown temperature.
  ///
  /// - Throws: `WeatherFailure` if no city satisfies the wish, and the service failed for one of them or no
  ///   weather was found; `CancellationError`.
  nonisolated(nonsending) package mutating func first(
    of cities: [City]
  ) async throws -> (city: City, weather: Weather)? {
    var found = [Int: Weather]()
    var failures = [WeatherFailure]()
    _ = await weather.run(try weather.refresh(of: cities)) { settled, _ in
      for city in settled {
        switch city.outcome.current {
        case .success(let weather): found[city.city.id] = weather
        case .failure(let failure): failures.append(failure)
        }
      }
    }
    try Task.checkCancellation()
    for city in cities {
      guard let weather = found[city.id], let degrees = weather[.temperature] else { continue }
      if (degrees >= Self.leastWarm) == isWarm {
        return (city, weather)
      }
      removed += 1
    }
    // Prefer a failure of the service to one that concerns a single city.
    let failure = failures.first { $0.isOfService } ?? (found.isEmpty ? failures.first : nil)
    if let failure {
      throw failure
    }
    return nil
  }

  /// The error for a search in which no city satisfied the wish.
  package func nothing(among candidates: Candidates) -> NothingFound {
    var nothing = NothingFound(among: candidates)
    let left = candidates.count - removed
    nothing.steps.append(Candidates.Step(wish: .warmNow, removed: removed, left: left))
    if left > 0 {
      let degrees = isWarm ? "20 °C or more" : "less than 20 °C"
      nothing.message =
        "No city has \(degrees) now among the \(removed) checked cities. "
        + "Try again for other cities, or change the wishes."
    }
    return nothing
  }
}
