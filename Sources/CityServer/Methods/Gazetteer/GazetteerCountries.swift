import CityCore
import JSON
import JSONRPC

enum GazetteerCountries: CityWaitingMethod {
  static let name = "gazetteer.countries"
  static let summary = "All countries and territories, by code."

  static let result = Schema.object(
    .init(
      "countries",
      .array(
        .object(
          .init("code", .string, "ISO 3166-1 alpha-2; XK is Kosovo."),
          .init("name", .string, "English name."),
          .init("capital", .nullable(.string), "Its capital."),
          .init("continent", .string, "AF, AN, AS, EU, NA, OC or SA."),
          .init("population", .nullable(.count), "Inhabitants."),
          .init("bounds", bounds, "Its box; west above east crosses the 180th meridian."),
          .init(
            "cities", .nullable(.count), "Cities in the gazetteer; null of a live source.")
        )), "The countries."),
    .init("source", Schemas.citySource, "Where they come from."))

  private static let bounds = Schema.object(
    .init("north", .number(-90...90), "Degrees."), .init("south", .number(-90...90), "Degrees."),
    .init("east", .number(-180...180), "Degrees."), .init("west", .number(-180...180), "Degrees."))

  static let parameters = [Fields.cities.property]
  static let errors: [ErrorCode] = [.storageFailed, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    switch try parameters[Fields.cities] ?? server.citySource {
    case .embedded: return .answered(answer(try server.gazetteer.load().countries, .embedded))
    case .geonames:
      return .waiting { server in
        let found = try await server.live.countries()
        return answer(found.items, .geonames, skipped: found.skipped)
      }
    }
  }

  private static func answer(
    _ countries: [Country], _ source: CitySourceID, skipped: Int = 0
  ) -> JSON {
    let isCounted = source == .embedded
    return [
      "countries": .array(countries.map { JSON($0, cities: isCounted ? $0.cities : nil) }),
      "source": .source(source, skipped: skipped),
    ]
  }
}

extension JSON {
  fileprivate init(_ country: Country, cities: Int?) {
    self = [
      "code": .string(country.code),
      "name": .string(country.name),
      "capital": JSON(country.capital),
      "continent": .string(country.continent),
      "population": JSON(country.population),
      "bounds": [
        "north": JSON(country.bounds.north), "south": JSON(country.bounds.south),
        "east": JSON(country.bounds.east), "west": JSON(country.bounds.west),
      ],
      "cities": JSON(cities),
    ]
  }
}
