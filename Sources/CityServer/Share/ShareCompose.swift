import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services
import Sessions

struct ShareCompose: CityExclusiveMethod {
  static let name = "share.compose"
  static let summary =
    "Returns a text, a link and a hashtag for sharing a city, a place of the guide or a point. Sends "
    + "nothing."
  static let parameters = Parameters(
    Field<Int?>.optional("city", "GeoNames id of the city.", as: Schemas.id),
    Field<Int?>.optional(
      "place", "Id of a place of the guide, instead of city.", as: Schemas.id),
    Fields.location("A point, or a name, link, code or coordinates, instead of city."),
    Field<String?>.optional(
      "session", "Id of the session that has the city; only with city.",
      as: .string(maximumBytes: 64)),
    Field<WeatherUnits?>.optional(
      "units", "Units of the temperature. Default: those of the client."),
    Field<LocationForm?>.optional(
      "format", "Form of the point in text, for other programs. Default: a sentence to post."),
    as: Self.init)
  static let forms = [
    ParameterForm("city"), ParameterForm("place"), ParameterForm("location"),
  ]
  static let result = SharedNote.schema
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .placeNotFound] + GivenLocation.errors + ErrorCode.storage

  let city: Int?
  let place: Int?
  let location: GivenLocation?
  let session: String?
  let units: WeatherUnits?
  let format: LocationForm?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    if session != nil, city == nil {
      throw RPCError(at: "session", "only allowed with city")
    }
    return switch (city, place, location) {
    case (let id?, nil, nil): try await note(ofCity: id, on: server).json
    case (nil, let id?, nil):
      SharedNote(place: try await server.use { try $0.guide.findPlace(id) }, form: format).json
    case (nil, nil, let location?):
      SharedNote(point: try await location.resolved(on: server), form: format).json
    default: throw RPCError.params("give exactly one of city, place and location")
    }
  }

  private func note(ofCity id: Int, on server: isolated CityServer) async throws -> SharedNote {
    let known = try await session.map(server.session)?.row(id).city
    let city = if let known { known } else { try await server.anyCity(id) }
    let units = units.map(UnitChoice.init) ?? server.shownWeather.units
    let country = await server.countryName(of: city)
    return SharedNote(
      city: city, country: country ?? city.country,
      weather: server.shownWeather.weather(of: city.id)?.converted(to: units), units: units.system,
      at: server.settings.clock.now(), form: format)
  }
}

extension LocationForm: ParameterValue {}

extension SharedNote: WireObject {
  static let shape = Shape<Self>(
    .init(
      "text", "A sentence and a line with the hashtag; with format, the point in that form.",
      \.text),
    .init(
      "link", "Address of the city's Wikipedia article, else of the point on OpenStreetMap.", \.link
    ),
    .init("hashtag", "The hashtag alone.") { _ in hashtag },
    .init("url", "Address that opens a form to post the sentence and the link.", \.url))
}
