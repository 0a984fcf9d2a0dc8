import CityCore
import JSON
import JSONRPC

enum WeatherHistory: CityMethod {
  static let name = "weather.history"
  static let summary =
    "What the weather of a favourite was each time the user asked for it, newest first."
  static let parameters = [
    Fields.city.property, Fields.offset.property, Fields.pageLimit.property,
  ]

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
  static let errors: [ErrorCode] = [.cityNotFound, .storageFailed, .storageLocked]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let (offset, limit) = (try parameters[Fields.offset], try parameters[Fields.pageLimit])
    let city = try server.archivedCity(parameters[Fields.city])
    let page = try server.archive.use { archive in
      try archive.weatherLog.page(of: city.id, offset: offset, limit: limit)
    }
    let end = offset + page.entries.count
    return [
      "entries": .array(page.entries.map { JSON($0, zone: city.timezone) }),
      "total": JSON(page.total),
      "next": JSON(end < page.total ? end : nil),
    ]
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

extension CityServer {
  /// - Throws: `cityNotFound` for a city that is not archived.
  func archivedCity(_ id: Int) throws -> City {
    try archive.use { archive in
      guard let archived = try archive.city(id: id) else { throw ArchiveError.cityNotFound(id: id) }
      return archived.city
    }
  }
}
