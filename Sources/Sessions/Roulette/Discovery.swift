package import Geography
internal import JSON
internal import Platform
package import Services
package import Text

/// Which new cities are looked for.
package enum DiscoveryRequest: Sendable, Equatable {
  /// A random country, a random point: see `Roulette`. The radius is in km.
  case surpriseMe(radiusKm: Double, limit: Int)

  /// Around a point; the radius is in km.
  case aroundMe(Coordinate, radiusKm: Double, limit: Int)

  /// The most populous cities of a country, by its code.
  case country(String, limit: Int)

  /// What a search by name finds, in one country or in all.
  case search(String, country: String?, limit: Int)

  /// The raw value is the name on the wire.
  package enum Kind: String, Sendable, CaseIterable {
    case surpriseMe, aroundMe, country, search

    /// The same city for everyone on one day; see `Candidates`.
    case daily
  }

  package var kind: Kind {
    switch self {
    case .surpriseMe: .surpriseMe
    case .aroundMe: .aroundMe
    case .country: .country
    case .search: .search
    }
  }

  var limit: Int {
    switch self {
    case .surpriseMe(_, let limit), .aroundMe(_, _, let limit), .country(_, let limit),
      .search(_, _, let limit):
      limit
    }
  }
}

/// The cities that a request found, one at least, and how it found them. What the kind of request
/// does not use is nil.
package struct Discovery: Sendable, Equatable {
  package var kind: DiscoveryRequest.Kind
  package var source: CitySourceID

  /// How many cities it could be at most: what was asked for, or what the source can tell.
  package var limit: Int
  package var cities: [City] = []

  /// The point that was asked for, or drawn.
  package var location: Coordinate?

  /// What a person would say that the point is in.
  package var near: City?

  /// Code of the country that was asked for, or where cities were found: the drawn one if possible.
  package var country: String?

  /// In km.
  package var radiusKm: Double?

  /// Whether the radius is another than what was asked for: a wider one, or if that found nothing
  /// either, the distance of the one nearest place.
  package var widened = false

  /// The looks of the roulette, in order.
  package var attempts: [RouletteAttempt] = []

  /// Records of the source that could not be read and were left out.
  package var skipped = 0

  /// The city that was drawn among those that fulfil the wishes, and how.
  package var drawn: City?
  package var weighting: Weighting?

  /// How many cities fulfil the wishes.
  package var candidates: Int?

  /// Of the city of the day, of UTC.
  package var date: CivilDate?
}

/// There is no city where the request looked.
package struct NothingFound: Error, Sendable, Equatable {
  /// Sentences that say what to do.
  package var message: String
  package var attempts: [RouletteAttempt]

  /// Another source that is certain to find cities; nil if there is none.
  package var alternative: CitySourceID?

  /// What each wish left of the cities; empty where there were no wishes.
  package var steps: [Candidates.Step] = []

  package init(
    message: String, attempts: [RouletteAttempt] = [], alternative: CitySourceID? = nil,
    steps: [Candidates.Step] = []
  ) {
    self.message = message
    self.attempts = attempts
    self.alternative = alternative
    self.steps = steps
  }
}

extension DiscoveryRequest {
  /// Looks for cities in a source, and never in another one instead.
  ///
  /// - Parameter roulette: draws for `surpriseMe`.
  /// - Throws: `NothingFound`, and what the source and the roulette throw.
  package nonisolated(nonsending) func discover(
    in source: any CitySource, roulette: Roulette
  ) async throws -> Discovery {
    let discovery = try await found(in: source, roulette, min(limit, source.mostCities))
    guard discovery.cities.isEmpty else { return discovery }
    throw NothingFound(
      message: emptiness(of: source.id), attempts: discovery.attempts,
      alternative: kind == .surpriseMe ? source.id.alternative : nil)
  }

  private nonisolated(nonsending) func found(
    in source: any CitySource, _ roulette: Roulette, _ limit: Int
  ) async throws -> Discovery {
    var discovery = Discovery(kind: kind, source: source.id, limit: limit)
    let found: SearchResults<City>
    switch self {
    case .surpriseMe(let radiusKm, _):
      return try await roulette.spin(radiusKm: radiusKm, limit: limit, in: source)
    case .aroundMe(let point, let radiusKm, _):
      found = try await source.around(point, radiusKm: radiusKm, limit: limit)
      discovery.location = point
      discovery.radiusKm = radiusKm
    case .country(let code, _):
      found = try await source.largest(inCountry: code, limit: limit)
      discovery.country = code
    case .search(let text, let country, _):
      found = try await source.search(text, country: country, limit: limit)
      discovery.country = country
    }
    discovery.cities = found.items
    discovery.skipped = found.skipped
    return discovery
  }

  /// What to say where a source has nothing.
  private func emptiness(of source: CitySourceID) -> String {
    let service = UpstreamService.geoNames.name
    let isLive = source == .geonames
    switch self {
    case .surpriseMe:
      let advice = source.alternative == nil ? "" : " \(CitySourceID.offer)"
      return "\(service) has no city near any of the points that were drawn; try again.\(advice)"
    case .aroundMe(_, let radiusKm, _):
      let nothing = isLive ? "\(service) has no city" : "No city lies"
      return "\(nothing) within \(JSON(radiusKm).text) km of this point; try a larger radiusKm."
    case .country(let code, _):
      return "\(isLive ? service : "The gazetteer") has no city in \(code)."
    case .search:
      return isLive
        ? "\(service) has no city of this name; try a whole word of it."
        : "No city is called anything like this; try fewer letters."
    }
  }
}

extension NothingFound {
  init(among candidates: Candidates) {
    self.init(
      message: "No city fulfils all wishes; data.wishes tells what each of them left.",
      steps: candidates.steps)
  }
}

/// Looks for a city by the weather that it has now. Of that the gazetteer knows nothing, so a few cities
/// are asked about at a time.
package struct WarmthSearch {
  /// Degrees Celsius from which on it is warm.
  private static let leastWarm = 20.0

  /// How often the weather service is asked at most.
  private static let mostQuestions = 8

  /// How many cities the first question names, and how many any of them at most, of a service that takes
  /// several.
  private static let (firstCities, mostCities) = (4, 30)

  private let isWarm: Bool
  private let weather: WeatherService

  /// Cities that are not as wished.
  private var removed = 0

  /// - Parameter isWarm: whether it is to be warm.
  /// - Throws: `WeatherFailure` if there is no service to ask.
  package init(_ isWarm: Bool, _ weather: WeatherService) throws(WeatherFailure) {
    try weather.check()
    self.isWarm = isWarm
    self.weather = weather
  }

  /// How many cities are asked about with each question. Few at first: mostly one of them is warm, and
  /// services count the places.
  package var batches: [Int] {
    let anywhere = WeatherPlace(coordinate: Coordinate(lat: 0, lon: 0))
    let places = Array(repeating: anywhere, count: Self.mostCities)
    let questions = weather.providers.first?.requests(for: places, part: .current).count ?? 1
    let most = max(1, Self.mostCities / max(1, questions))
    return (0..<Self.mostQuestions).map { min(most, Self.firstCities << $0) }
  }

  /// The first of some cities that is as wished, and its weather. One of which the service knows nothing
  /// is passed over.
  ///
  /// - Throws: `WeatherFailure` if none is found and the service failed, or knows nothing of any of them;
  ///   `CancellationError`.
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
    // One that is out of order says nothing of the other cities either.
    let failure = failures.first { $0.isOfService } ?? (found.isEmpty ? failures.first : nil)
    if let failure {
      throw failure
    }
    return nil
  }

  /// What to say where none is as wished.
  package func nothing(among candidates: Candidates) -> NothingFound {
    var nothing = NothingFound(among: candidates)
    let left = candidates.count - removed
    nothing.steps.append(Candidates.Step(wish: .warmNow, removed: removed, left: left))
    if left > 0 {
      let degrees = isWarm ? "20 °C or more" : "less than 20 °C"
      nothing.message =
        "No city has \(degrees) now of the \(removed) that were asked about; "
        + "try again for others, or with other wishes."
    }
    return nothing
  }
}
