import CityCore
import JSON
import JSONRPC

struct WeatherHistory: CityExclusiveMethod {
  static let name = "weather.history"
  static let summary =
    "What the weather of a favourite was each time the user asked for it, newest first."
  static let parameters = Parameters(Fields.city, Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = entries.schema
  private static let entries = Page.shape(
    of: "entries", LoggedWeather.schema, "The entries of the page.", total: "Entries on all pages.")
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storage

  let city: Int
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let (page, zone) = try await server.use { [city, offset, limit] archive in
      guard let city = try archive.city(id: city)?.city else {
        throw ArchiveError.cityNotFound(id: city)
      }
      let page = try archive.weatherLog.page(of: city.id, offset: offset, limit: limit)
      return (page, city.timezone)
    }
    let entries = page.entries.map { LoggedWeather(entry: $0, zone: zone).json }
    return Self.entries.json(Page(entries, from: offset, of: page.total))
  }
}

struct WeatherRemoveHistory: CityExclusiveMethod {
  static let name = "weather.removeHistory"
  static let summary = "Removes one entry from the weather history."
  static let parameters = Parameters(
    Field<Int>.required("id", "The entry, as weather.history names it.", as: Schemas.id),
    as: Self.init)
  static let result = Schema.object(.init("removed", .boolean, "False if there was no such entry."))
  static let errors = ErrorCode.storage

  let id: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ["removed": .bool(try await server.use { [id] in try $0.weatherLog.remove(id) })]
  }
}

/// An entry of the weather history, with the time zone of its city.
struct LoggedWeather: Shaped {
  let entry: WeatherEntry
  let zone: String?

  static let shape = Shape<Self>(
    .init("id", "Names the entry for weather.removeHistory.", as: Schemas.id, \.entry.id),
    .init("time", "When it was asked, ISO 8601 with the city's offset.", as: .string) {
      JSON(time: $0.entry.time, zone: $0.zone)
    },
    .init("temperature", "Degrees Celsius.", as: celsius, \.entry.temperature),
    .init("min", "Lowest of that day, degrees Celsius.", as: celsius, \.entry.minimum),
    .init("max", "Highest of that day, degrees Celsius.", as: celsius, \.entry.maximum),
    .init("summary", "In words.", \.entry.summary),
    .init("icon", "Name for weather.icon.", \.entry.icon), name: "WeatherEntry")

  /// Absolute zero, and far above what was ever measured.
  private static let celsius = Schema.nullable(.number(-273.15...1000))

  /// The parameters of `weather.didRecord`.
  static let record = Shape<Self>(
    .init("city", "Its id.", \.entry.city), .init("entry", "The entry.") { $0 })
}
