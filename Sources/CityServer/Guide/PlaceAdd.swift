import Archive
import JSON
import JSONRPC

struct PlaceAdd: CityExclusiveMethod {
  static let name = "place.add"
  static let summary = "Adds a place of the user's to the guide, under the city there."

  // Neither is marked as required, so that the error names the first that is missing in the order of a
  // form.
  static let parameters = Parameters(
    Fields.text("name", "One line; has to be given."),
    Fields.location("Where the pin is; has to be given."),
    Fields.text("description", "May have several lines."), PlaceFields.city, as: Self.init)
  static let forms = [ParameterForm("name", "location", excluding: .nullAndEmpty)]
  static let result = ShownPlace.answer.schema
  static let errors: [ErrorCode] = [.cityNotFound] + GivenLocation.errors + ErrorCode.storageChange

  let placeName: String
  let location: GivenLocation
  let description: String?
  let city: Int?

  init(
    name: String?, location: GivenLocation?, description: String?, city: Int?
  ) throws {
    guard let location else {
      throw RPCError(
        at: "location", "please drop a pin: the place has no coordinates; give lat and lon")
    }
    guard let name else { throw RPCError(at: "name", "the place needs a name, one line of text") }
    placeName = try PlaceFields.checked(name, of: "name", by: PlaceText.name)
    self.description = try description.flatMap {
      try PlaceFields.checked($0, of: "description", by: PlaceText.description)
    }
    self.location = location
    self.city = city
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let point = try await location.resolved(on: server)
    let chosen = try await server.chosenCity(city)
    let nearest = chosen == nil ? try await server.nearestGuideCity(to: point) : .unknown
    return try await server.changed(as: .user) { guide in
      try guide.add(
        name: placeName, description: description, coordinate: point, city: chosen ?? nearest,
        isCityChosen: chosen != nil)
    }
  }
}
