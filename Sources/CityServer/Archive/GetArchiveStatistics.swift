import Archive
import Geography
import JSON
import JSONRPC

struct GetArchiveStatistics: CityExclusiveMethod {
  static let name = "archive.statistics"
  static let summary = "Returns what the archive contains and what of the world was visited."
  static let parameters = Parameters(as: Self.init)
  static let result = ShownStatistics.schema
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let statistics = try await server.use { try $0.statistics() }
    return ShownStatistics(statistics, world: server.countries).json
  }
}

/// The result of `archive.statistics`.
private struct ShownStatistics: WireObject {
  let statistics: ArchiveStatistics
  let countries: [CountryCount]
  let continents: [ContinentCount]

  /// - Parameter world: all countries.
  init(_ statistics: ArchiveStatistics, world: [Country]) {
    self.statistics = statistics
    let byCode = Dictionary(world.map { ($0.code, $0) }) { first, _ in first }
    countries = statistics.countries.map {
      CountryCount(
        code: $0.code, name: byCode[$0.code]?.name, cities: $0.cities, visited: $0.visited)
    }
    let visited = Set(statistics.countries.filter { $0.visited > 0 }.map(\.code))
    let codes = Set(world.map(\.continent)).sorted()
    continents = codes.map { code in
      let inside = world.filter { $0.continent == code }
      return ContinentCount(
        code: code, name: Continent(rawValue: code)?.name, countries: inside.count,
        visited: inside.count { visited.contains($0.code) })
    }
  }

  static let shape = Shape<Self>(
    .init("cities", "Number of archived cities.", \.statistics.cities),
    .init("favorites", "Number of cities with a star.", \.statistics.favorites),
    .init("planned", "Number of cities to which a visit is planned.", \.statistics.planned),
    .init("visited", "Number of cities with a visit.", \.statistics.visited),
    .init(
      "countries", "The countries that have an archived city, the most visited first.", \.countries),
    .init("continents", "All continents, by code.", \.continents),
    .init("years", "The years in which a visit began, the earliest first.") {
      $0.statistics.years.map {
        YearCount(year: $0.year, cities: $0.cities, countries: $0.countries)
      }
    },
    .init("extremes", "Of the visited cities; empty without any.") {
      $0.statistics.extremes.map { ExtremeCity(kind: $0.kind, city: $0.city) }
    })

  struct CountryCount: WireObject {
    let code: String
    let name: String?
    let cities: Int
    let visited: Int

    static let shape = Shape<Self>(
      .init("code", "ISO 3166-1 alpha-2 code.", \.code),
      .init("name", "English name; null if the gazetteer has none.", \.name),
      .init("cities", "Number of its archived cities.", \.cities),
      .init("visited", "Number of its visited cities.", \.visited))
  }

  struct ContinentCount: WireObject {
    let code: String
    let name: String?
    let countries: Int
    let visited: Int

    static let shape = Shape<Self>(
      .init("code", "Continent code: AF, AN, AS, EU, NA, OC or SA.", \.code),
      .init("name", "English name.", \.name),
      .init("countries", "Number of its countries and territories.", \.countries),
      .init("visited", "Number of those with a visited city.", \.visited))
  }

  struct YearCount: WireObject {
    let year: Int
    let cities: Int
    let countries: Int

    static let shape = Shape<Self>(
      .init("year", "The year.", \.year),
      .init("cities", "Number of cities visited.", \.cities),
      .init("countries", "Number of countries visited.", \.countries))
  }

  struct ExtremeCity: WireObject {
    let kind: ArchiveStatistics.Extreme
    let city: City

    static let shape = Shape<Self>(
      .init("kind", "What the city is among the visited ones.", \.kind),
      .init("city", "Id of the city.", as: Schemas.id) { JSON($0.city.id) },
      .init("name", "Its name.", \.city.name))
  }
}

extension ArchiveStatistics.Extreme: WireValue {}
