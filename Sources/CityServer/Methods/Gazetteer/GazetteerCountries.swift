import CityCore
import JSON
import JSONRPC

enum GazetteerCountries: CityMethod {
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
          .init("cities", .count, "Cities in the gazetteer."))), "The countries."))

  private static let bounds = Schema.object(
    .init("north", .number(-90...90), "Degrees."), .init("south", .number(-90...90), "Degrees."),
    .init("east", .number(-180...180), "Degrees."), .init("west", .number(-180...180), "Degrees."))

  static let errors: [ErrorCode] = [.storageFailed]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    ["countries": .array(try server.gazetteer.load().countries.map(JSON.init))]
  }
}

extension JSON {
  fileprivate init(_ country: Country) {
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
      "cities": JSON(country.cities),
    ]
  }
}
