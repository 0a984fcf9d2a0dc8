import CityCore
import JSON
import JSONRPC

struct WeatherHistory: CityExclusiveMethod {
  static let name = "weather.history"
  static let summary =
    "What the weather of a favourite was each time the user asked for it, newest first."
  static let parameters = Parameters(Fields.city, Fields.offset, Fields.pageLimit, as: Self.init)

  /// Also the parameters of `weather.didRecord`, beside the city.
  static let entry: [Schema.Property] = [
    .init("id", .integer(1...Schema.largestInteger), "Names the entry for weather.removeHistory."),
    .init("time", .string, "When it was asked, ISO 8601 with the city's offset."),
    .init("temperature", Schemas.celsius, "Degrees Celsius."),
    .init("min", Schemas.celsius, "Lowest of that day, degrees Celsius."),
    .init("max", Schemas.celsius, "Highest of that day, degrees Celsius."),
    .init("summary", .nullable(.string), "In words."),
    .init("icon", .nullable(.string), "Name for weather.icon."),
  ]

  static let result = Schema.object(
    .init("entries", .array(.object(entry, open: false)), "The entries of the page."),
    .init("total", .count, "Entries on all pages."),
    .init("next", Schemas.next, "The offset of the next page, null after the last."))
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
    let end = offset + page.entries.count
    return [
      "entries": .array(page.entries.map { JSON($0, zone: zone) }),
      "total": JSON(page.total),
      "next": JSON(end < page.total ? end : nil),
    ]
  }
}

struct WeatherRemoveHistory: CityExclusiveMethod {
  static let name = "weather.removeHistory"
  static let summary = "Removes one entry from the weather history."
  static let parameters = Parameters(
    Field<Int>.required(
      "id", .integer(1...Schema.largestInteger), "The entry, as weather.history names it.",
      read: \.int),
    as: Self.init)
  static let result = Schema.object(
    .init("removed", .boolean, "False if there was no such entry."))
  static let errors = ErrorCode.storage

  let id: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ["removed": .bool(try await server.use { [id] in try $0.weatherLog.remove(id) })]
  }
}

extension JSON {
  /// An entry of the weather history, shaped as `WeatherHistory.entry`.
  init(_ entry: WeatherEntry, zone: String?) {
    self = [
      "id": JSON(entry.id),
      "time": JSON(time: entry.time, zone: zone),
      "temperature": JSON(entry.temperature),
      "min": JSON(entry.minimum),
      "max": JSON(entry.maximum),
      "summary": JSON(entry.summary),
      "icon": JSON(entry.icon),
    ]
  }
}
