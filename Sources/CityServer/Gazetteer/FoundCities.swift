import Geography
import JSONRPC
package import Sessions

extension CityServer {
  /// Runs a look-up in the gazetteer at once, or prepares a look-up in a live source, which runs concurrently with
  /// later requests.
  func lookUp<Value: Sendable>(
    in source: CitySourceID?,
    _ look: @escaping @Sendable (isolated CityServer, any CitySource) async throws -> Value
  ) async throws -> Prepared<Value> {
    let source = try await self.source(source)
    if source.id == .embedded {
      return .ready(try await look(self, source))
    }
    return .waiting { server in try await look(server, source) }
  }

  /// Adds the stars of the archive and the last known weather to the cities that a source found. Caches cities of a
  /// live source.
  func cities<Match>(
    _ found: SearchResults<Match>, from source: CitySourceID, city: @Sendable (Match) -> City
  ) async -> FoundCities<Match> {
    let cities = found.items.map(city)
    keepLive(cities, from: source)
    let rows = await rows(of: cities)
    return FoundCities(
      cities: zip(found.items, rows).map { FoundCity(match: $0, city: shownWeather.city($1)) },
      total: max(found.total, rows.count),
      source: FoundIn(provider: source, skipped: found.skipped))
  }
}

/// The result of the methods that look up cities.
package struct FoundCities<Match: Sendable>: Sendable {
  package let cities: [FoundCity<Match>]

  /// The number of all matches, as far as the source reports it.
  package let total: Int
  let source: FoundIn
}

/// A city found by a look-up.
///
/// A class, so that the functions of shapes pass a reference.
package final class FoundCity<Match: Sendable>: Sendable {
  /// The result of the source for the city.
  package let match: Match

  /// The city with its star in the archive and the last known weather.
  let city: ShownCity

  package var row: SessionRow { city.row }

  init(match: Match, city: ShownCity) {
    self.match = match
    self.city = city
  }
}

extension Shape {
  /// The result of a method that looks up cities.
  ///
  /// - Parameter extra: members of a city in addition to those of `ShownCity`.
  static func foundCities<Match>(
    with extra: [Shape<FoundCity<Match>>.Member], order: String, total: String
  ) -> Self where Value == FoundCities<Match> {
    let city = Shape<FoundCity<Match>>([ShownCity.shape.of { $0.city }] + extra)
    return Shape(
      .array("cities", of: city, order) { $0.cities },
      .init("total", total) { $0.total },
      FoundIn.shape.of { $0.source })
  }
}

/// The source in the results of the methods that look up cities.
struct FoundIn: WireObject {
  let provider: CitySourceID
  let skipped: Int

  static let skippedSummary =
    "Number of records of the source that were unreadable and are left out."
  static let shape = Shape<Self>(
    .init("provider", "Source of the cities.", \.provider),
    .init("skipped", skippedSummary, \.skipped))
}
