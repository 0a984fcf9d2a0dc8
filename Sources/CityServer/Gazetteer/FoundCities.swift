import Geography
import JSON
import JSONRPC
package import Sessions

/// The result schema of the methods that look cities up.
func foundCities(
  with extra: [Schema.Property], order: String, total: String
) -> Schema {
  .object(
    [
      .init("cities", .array(.object(Schemas.cityProperties + extra, open: false)), order),
      .init("total", .count, total),
    ] + FoundIn.shape.properties, open: false)
}

extension CityServer {
  /// Looks something up: at once in the gazetteer, or while other requests run in a live source.
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

  /// Adds the archive's data to the cities that a source found, and keeps those of a live source.
  func cities<Match>(
    _ found: SearchResults<Match>, from source: CitySourceID, city: @Sendable (Match) -> City
  ) async -> FoundCities<Match> {
    keepLive(found.items.map(city), from: source)
    let rows = await rows(of: found.items.map(city))
    return FoundCities(
      cities: zip(found.items, rows).map { FoundCity(match: $0, row: $1) },
      total: max(found.total, rows.count),
      source: FoundIn(provider: source, skipped: found.skipped))
  }
}

/// The result of the methods that look cities up.
package struct FoundCities<Match: Sendable>: Sendable {
  package let cities: [FoundCity<Match>]

  /// How many there are, as far as the source knows.
  package let total: Int
  let source: FoundIn

  /// - Parameter extra: members of a city beside those that all have.
  func json(_ writer: CityWriter, extra: (Match) -> [CityWriter.Member]) -> JSON {
    let rows = cities.map { writer.json($0.row, extra: extra($0.match)) }
    let members: [JSONObject.Member] = [("cities", .array(rows)), ("total", JSON(total))]
    return .object(JSONObject(members + FoundIn.shape.members(of: source)))
  }
}

/// A city that was looked up.
package struct FoundCity<Match: Sendable>: Sendable {
  /// What the source found.
  package let match: Match

  /// The city with the archive's data.
  package let row: SessionRow
}

/// The source in the results of the methods that look cities up.
struct FoundIn: WireObject {
  let provider: CitySourceID
  let skipped: Int

  static let skippedSummary =
    "Records of the source's answer that could not be read and were left out."
  static let shape = Shape<Self>(
    .init("provider", "Whose cities they are.", \.provider),
    .init("skipped", skippedSummary, \.skipped))
}
