internal import Archive
package import Geography
import JSON
import JSONRPC
package import Sessions

struct GazetteerSearch: CityWaitingMethod {
  static let name = "gazetteer.search"
  static let summary =
    "Cities by name, for completion while typing: names in any language, whole or begun, words inside "
    + "of them, one typing error a word."

  /// Only what was typed last matters.
  static let overtakes = true

  static let parameters = Parameters(
    Field<String>.required(
      "query", "A name or its beginning; after a comma a country or region narrows it.",
      as: .string(maximumBytes: 256)),
    Fields.countryCode, Fields.limit("How many cities at most.", default: 8), Fields.provider,
    as: Self.init)
  static let result = foundCities(
    with: [
      .init("matchedName", .string, "The name that matched; of a live source the main name."),
      .init(
        "matchedLanguage", .nullable(.string), "Its language, a tag of BCP 47; null if unknown."),
    ],
    order: "The best matches first.", total: "All matches.")
  static let errors: [ErrorCode] =
    [.storageFailed, .requestCancelled, .requestOvertaken] + ErrorCode.upstream

  let query: String
  let country: String?
  let limit: Int
  let provider: CitySourceID?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).handling(on: server) { found, server in
      found.json(server.writer) {
        let name: CityWriter.Member = ("matchedName", .string($0.matchedName))
        return [name, ("matchedLanguage", JSON($0.matchedLanguage))]
      }
    }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<FoundCities<NamedCity>> {
    try await server.lookUp(in: provider) { [self] server, source in
      let found = try await source.completions(of: query, country: country, limit: limit)
      return await server.cities(found, from: source.id, \.city)
    }
  }
}

struct GazetteerNearby: CityWaitingMethod {
  static let name = "gazetteer.nearby"
  static let summary = "The cities around a point, nearest first."
  static let parameters = Parameters(
    Fields.point("The point."), Fields.radiusKm,
    Fields.limit("How many cities at most.", default: Limits.defaultImport), Fields.provider,
    as: Self.init)
  static let result = foundCities(
    with: [
      .init("distanceKm", Schemas.radiusKm, "Great-circle distance in kilometres, to the metre.")
    ],
    order: "Nearest first, then by id.",
    total: "All cities within the radius; of a live source those that it told.")
  static let errors: [ErrorCode] =
    [.storageFailed, .requestCancelled] + GivenLocation.errors + ErrorCode.upstream

  let location: GivenLocation
  let radiusKm: Double
  let limit: Int
  let provider: CitySourceID?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).handling(on: server) { found, server in
      found.json(server.writer) {
        let distance: CityWriter.Member = ("distanceKm", JSON(rounded: $0.distanceKm))
        return [distance]
      }
    }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<FoundCities<NearbyCity>> {
    let point = try await location.resolved(on: server)
    return try await server.lookUp(in: provider) { [self] server, source in
      // What is told as that far is taken in; a live source has its own rim.
      let rim = source.id == .embedded ? JSON.roundingError : 0
      let found = try await source.nearby(point, radiusKm: radiusKm + rim, limit: limit)
      return await server.cities(found, from: source.id, \.city)
    }
  }
}

struct GazetteerCountries: CityWaitingMethod {
  static let name = "gazetteer.countries"
  static let summary = "All countries and territories, by code."
  static let parameters = Parameters(Fields.provider, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<(countries: [CountedCountry], source: FoundIn)>(
    [.init("countries", "The countries.", \.countries)] + FoundIn.shape.of(\.source))
  static let errors: [ErrorCode] = [.storageFailed, .requestCancelled] + ErrorCode.upstream

  let provider: CitySourceID?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await server.lookUp(in: provider) { _, source in
      let found = try await source.countries()
      let isCounted = source.id == .embedded
      return (
        countries: found.items.map {
          CountedCountry(country: $0, cityCount: isCounted ? $0.cities : nil)
        },
        source: FoundIn(provider: source.id, skipped: found.skipped)
      )
    }
    .handling(on: server) { found, _ in Self.answer.json(found) }
  }
}

/// What the methods that look cities up answer.
private func foundCities(
  with extra: [Schema.Property], order: String, total: String
) -> Schema {
  .object(
    [
      .init("cities", .array(.object(Schemas.cityProperties + extra, open: false)), order),
      .init("total", .count, total),
    ] + FoundIn.shape.properties, open: false)
}

extension CityServer {
  /// Looks something up: at once in the gazetteer, or while other requests run at a live source.
  fileprivate func lookUp<Value: Sendable>(
    in source: CitySourceID?,
    _ look: @escaping @Sendable (isolated CityServer, any CitySource) async throws -> Value
  ) async throws -> Prepared<Value> {
    let source = try await self.source(source)
    if source.id == .embedded {
      return .ready(try await look(self, source))
    }
    return .waiting { server in try await look(server, source) }
  }

  /// Adds what the archive has to the cities that a source found, and keeps those of a live source.
  fileprivate func cities<Match>(
    _ found: SearchResults<Match>, from source: CitySourceID, _ city: @Sendable (Match) -> City
  ) async -> FoundCities<Match> {
    if source != .embedded {
      liveCities.insert(found.items.map(city))
    }
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

  /// The city with what the archive has of it.
  package let row: SessionRow
}

extension NamedCountry: Shaped {
  static let shape = Shape<Self>(
    .init("code", "ISO 3166-1 alpha-2.", \.code), .init("name", "English name.", \.name))
}

private struct CountedCountry: Shaped {
  let country: Country

  /// Nil of a live source.
  let cityCount: Int?

  static let shape = Shape<Self>(
    .init("code", "ISO 3166-1 alpha-2; XK is Kosovo.", \.country.code),
    .init("name", "English name.", \.country.name),
    .init("capital", "Its capital.", \.country.capital),
    .init("continent", "AF, AN, AS, EU, NA, OC or SA.", \.country.continent),
    .init("population", "Inhabitants.", \.country.population),
    .init("bounds", "Its box; west above east crosses the 180th meridian.", \.country.bounds),
    .init("cityCount", "Cities in the gazetteer; null of a live source.", \.cityCount))
}

extension Bounds: Shaped {
  static let shape = Shape<Self>(
    .init("north", "Degrees.", as: .number(-90...90), \.north),
    .init("south", "Degrees.", as: .number(-90...90), \.south),
    .init("east", "Degrees.", as: .number(-180...180), \.east),
    .init("west", "Degrees.", as: .number(-180...180), \.west))
}

struct GazetteerMatch: CityExclusiveMethod {
  static let name = "gazetteer.match"
  static let summary =
    "The places that a text speaks of, with where: links to maps, coordinates, Plus Codes and names."
  static let parameters = Parameters(
    Field<String>.required(
      "text", "The text, or a part of it.", as: .string(maximumBytes: PlacesInText.longestText)),
    Field<[NameMark]>.optional(
      "names", "The ways to write a name that count; an empty list leaves names out.",
      as: .array(NameMark.schema, maximumCount: NameMark.allCases.count),
      default: [.mention, .wikiLink, .quoted]),
    Field<Int>.optional(
      "minimumPopulation",
      "People that the place of a bare name has at least; a tenth is enough for a quoted one.",
      default: 100_000),
    Fields.offset, Fields.limit("How many matches at most.", default: Limits.defaultPage),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Page.shape(
    of: "matches", ShownPlaceInText.shape.schema, "In the order of the text.",
    total: "Matches on all pages.")
  static let errors: [ErrorCode] = [.storageFailed, .requestCancelled]

  let text: String
  let names: [NameMark]
  let minimumPopulation: Int
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let gazetteer = try server.gazetteer()
    let (places, total) = try await server.archive.perform {
      let found = try PlacesInText(
        text, naming: Set(names.map(\.kind)), minimumPopulation: minimumPopulation, in: gazetteer)
      return (found.places(from: offset, limit: limit), found.count)
    }
    let cities = places.compactMap(\.city)
    let writer = server.writer
    let written = await server.rows(of: cities).map { ($0.city.id, writer.json($0)) }
    let rows = Dictionary(written) { first, _ in first }
    let matches = places.map { place in
      ShownPlaceInText(place: place, city: place.city.flatMap { rows[$0.id] }).json
    }
    return Self.answer.json(Page(matches, from: offset, of: total))
  }
}

/// How a name is marked, or that it is not.
enum NameMark: String, CaseIterable, ParameterValue {
  case mention, wikiLink, quoted, bare

  var kind: PlacesInText.Kind {
    switch self {
    case .mention: .mention
    case .wikiLink: .wikiLink
    case .quoted: .quoted
    case .bare: .bare
    }
  }
}

extension PlacesInText.Kind: WireValue {}

private struct ShownPlaceInText: Shaped {
  let place: PlaceInText
  let city: JSON?

  static let shape = Shape<Self>(
    .init("kind", "How the text tells it.", \.place.kind),
    .init(
      "range", "Where, in UTF-16 code units, without brackets, quotes and the like.",
      \.place.utf16),
    .init("bytes", "The same in bytes of UTF-8.", \.place.bytes),
    .init("location", "The point; of a name that of the city.", \.place.point),
    .init(
      "city", "The likeliest one; null where the text tells a point alone.",
      as: .nullable(Schemas.city)
    ) { $0.city ?? .null },
    .init("ambiguous", "Whether it is not clear which city is meant.") {
      !$0.place.candidates.isEmpty
    },
    .init(
      "candidates", "Ids of those that may be meant, the likeliest first; empty where it is clear.",
      as: Schemas.toldIDs, \.place.candidates),
    name: "PlaceInText")
}

extension Range<Int>: WireValue, Shaped {
  static let shape = Shape<Self>(
    .init("start", "Where it begins.", \.lowerBound),
    .init("end", "Where it ends: before that.", \.upperBound), name: "Range")
}
