import Archive
import Geography
import JSON
import JSONRPC
import Services

struct WeatherHistory: CityExclusiveMethod {
  static let name = "weather.history"
  static let summary =
    "Returns the weather of a favourite each time the user requested it, newest first."
  static let parameters = Parameters(
    Fields.city, Fields.offset, Fields.pageLimit,
    Field<WeatherUnits>.optional("units", "Unit system of the temperatures.", default: .metric),
    as: Self.init)
  static let result = entries.schema
  static let entries = Page<LoggedWeather>.shape(
    of: "entries", "The entries of the page.", total: "Number of entries on all pages.")
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storage

  let city: Int
  let offset: Int
  let limit: Int
  let units: WeatherUnits

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let (page, zone) = try await server.use { [city, offset, limit] archive in
      guard let city = try archive.city(id: city)?.city else {
        throw ArchiveError.cityNotFound(id: city)
      }
      let page = try archive.weatherLog.page(of: city.id, offset: offset, limit: limit)
      return (page, city.timezone)
    }
    let units = UnitChoice(units)
    let entries = page.entries.map { LoggedWeather(entry: $0, zone: zone, units: units) }
    return Self.entries.json(Page(entries, from: offset, of: page.total))
  }
}

struct WeatherRemoveHistory: CityExclusiveMethod {
  static let name = "weather.removeHistory"
  static let summary = "Removes one entry from the weather history."
  static let parameters = Parameters(
    Field<Int>.required("id", "Id of the entry in weather.history.", as: Schemas.id),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<Bool>(
    .init("removed", "Whether there was such an entry.") { $0 })
  static let errors = ErrorCode.storageChange

  let id: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    Self.answer.json(try await server.use { [id] in try $0.weatherLog.remove(id) })
  }
}

/// An entry of the weather history, with the time zone of its city.
struct LoggedWeather: WireObject {
  let entry: WeatherEntry
  let zone: String?
  var units = UnitChoice.metric

  static let shape = Shape<Self>(
    .init("id", "Id of the entry, for weather.removeHistory.", as: Schemas.id, \.entry.id),
    .init("time", "Time of the request, ISO 8601 with the city's offset.", as: .string) {
      JSON(time: $0.entry.time, zone: $0.zone)
    },
    .init("temperature", "Temperature in the given units.", as: degrees) {
      $0.shown($0.entry.temperature)
    },
    .init("min", "Lowest temperature of that day.", as: degrees) { $0.shown($0.entry.minimum) },
    .init("max", "Highest temperature of that day.", as: degrees) { $0.shown($0.entry.maximum) },
    .init("summary", "English text.", \.entry.summary),
    .init("icon", "Name of the icon for weather.icon.", \.entry.icon),
    .init(
      "units", "Unit system of the temperatures: metric is °C, us is °F.",
      \.units.system),
    .init(
      "provider", "The service; null for an entry that an older version recorded.", \.entry.provider
    ),
    .init("attribution", "The credit to show, as the service requires; null without a provider.") {
      $0.entry.provider?.service.attribution
    }, name: "WeatherEntry")

  /// From absolute zero in degrees Fahrenheit to far above any measured temperature.
  private static let degrees = Schema.nullable(.number(-459.67...1832))

  private func shown(_ celsius: Double?) -> JSON {
    JSON(rounded: celsius.map { Measure.temperature.converted($0, to: units) })
  }

  /// The parameters of `weather.didRecord`.
  static let record = Shape<Self>(
    .init("city", "GeoNames id of the city.", \.entry.city), .init("entry", "The new entry.") { $0 }
  )
}
