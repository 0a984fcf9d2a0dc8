package import Geography
internal import JSON
internal import Services

/// A request for cities to import.
package enum DiscoveryRequest: Sendable, Equatable {
  /// The cities around a random point in the bounding box of a random country (see `Roulette`), with the radius in km.
  case surpriseMe(radiusKm: Double, limit: Int)

  /// The cities around a point, with the radius in km.
  case aroundMe(Coordinate, radiusKm: Double, limit: Int)

  /// The most populous cities of a country, given by its code.
  case country(String, limit: Int)

  /// Cities that the source finds by name, in one country or in all.
  case search(String, country: String?, limit: Int)

  /// The raw value is the name in the protocol.
  package enum Kind: String, Sendable, CaseIterable {
    case surpriseMe, aroundMe, country, search

    /// The city of the day: on one date the same in every process with the same gazetteer, wishes and weighting, if no
    /// wish depends on the archive, the time of day or the weather (see `CityDraw`).
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

extension DiscoveryRequest {
  /// Searches one source. Never falls back to another one.
  ///
  /// - Parameter roulette: draws the points of `surpriseMe`.
  /// - Throws: `NothingFound`, and the errors of the source and the roulette.
  package nonisolated(nonsending) func discover(
    in source: any CitySource, roulette: Roulette
  ) async throws -> Discovery {
    let discovery = try await found(
      in: source, roulette: roulette, limit: min(limit, source.mostCities))
    guard discovery.cities.isEmpty else { return discovery }
    throw NothingFound(
      message: nothingFoundMessage(of: source.id), attempts: discovery.attempts,
      alternative: kind == .surpriseMe ? source.id.alternative : nil)
  }

  private nonisolated(nonsending) func found(
    in source: any CitySource, roulette: Roulette, limit: Int
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

  /// The message for a search without results.
  private func nothingFoundMessage(of source: CitySourceID) -> String {
    let service = UpstreamService.geoNames.name
    let isLive = source == .geonames
    switch self {
    case .surpriseMe:
      let advice = source.alternative == nil ? "" : " \(CitySourceID.offer)"
      return "\(service) has no city near any of the drawn points. Try again.\(advice)"
    case .aroundMe(_, let radiusKm, _):
      let nothing = isLive ? "\(service) has no city" : "There is no city"
      return "\(nothing) within \(JSON(radiusKm).text) km of this point. Try a larger radius."
    case .country(let code, _):
      return "\(isLive ? service : "The gazetteer") has no city in \(code)."
    case .search:
      return isLive
        ? "\(service) has no city with this name. Try a whole word of it."
        : "No city has a similar name. Try fewer letters."
    }
  }
}
