import CityCore
import JSON
import JSONRPC

enum WeatherRemoveHistory: CityMethod {
  static let name = "weather.removeHistory"
  static let summary = "Removes one entry from the weather history."

  private static let entry = Field<Int>.required(
    "id", .integer(1...Schema.largestInteger), "The entry, as weather.history names it.",
    read: \.int)

  static let parameters = [entry.property]
  static let result = Schema.object(
    .init("removed", .boolean, "False if there was no such entry."))
  static let errors: [ErrorCode] = [.storageFailed, .storageLocked]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let id = try parameters[entry]
    let removed = try server.archive.use { archive in
      try archive.weatherLog.remove(id)
    }
    return ["removed": .bool(removed)]
  }
}
