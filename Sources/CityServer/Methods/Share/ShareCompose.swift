import CityCore
import JSON
import JSONRPC

enum ShareCompose: CityMethod {
  static let name = "share.compose"
  static let summary = "Text, link and hashtag to share a city with; sends nothing."

  private static let units = Field<WeatherUnits?>.optional(
    "units", Schemas.units, "Those of the temperature; else those of initialize.", default: nil
  ) { $0.string.flatMap(WeatherUnits.init) }

  static let parameters = [Fields.city.property, Fields.session.property, units.property]
  static let result = Schema.object(
    .init("text", .string, "A sentence on the city and a line with the hashtag."),
    .init("link", .string, "The city's Wikipedia article, else its place on OpenStreetMap."),
    .init("hashtag", .string, "The hashtag by itself."),
    .init("url", .string, "An address that opens the text and the link in a form to post."))
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound, .storageFailed]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let id = try parameters[Fields.city]
    let session = try (try parameters[Fields.session]).map(server.session)
    let city = try session?.assumeIsolated { try $0.row(id).city } ?? server.anyCity(id)
    let units = try parameters[units] ?? server.units
    let weather = server.board.assumeIsolated { $0.weather(of: id) }?.converted(to: units)
    let note = SharedNote(
      city: city, country: server.countryName(of: city) ?? city.country, weather: weather,
      units: units)
    return [
      "text": .string(note.text), "link": .string(note.link),
      "hashtag": .string(SharedNote.hashtag), "url": .string(note.url),
    ]
  }
}
