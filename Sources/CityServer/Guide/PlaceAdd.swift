import Archive
import Files
import JSON
import JSONRPC

struct PlaceAdd: CityExclusiveMethod {
  static let name = "place.add"
  static let summary = "Adds a place of the user to the guide."

  // Neither name nor location is marked as required, because `init` checks them in the order of a form, with errors for
  // the user.
  static let parameters = Parameters(
    Fields.text("name", "Name of the place, one line. Required."),
    Fields.location("Position: a point, or a name, link, code or coordinates. Required."),
    Fields.text("description", "Description of the place, one or several lines."),
    PlaceFields.city, as: Self.init)
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
        at: "location", "missing; please drop a pin, or give lat and lon")
    }
    guard let name else {
      throw RPCError(at: "name", "missing; the place needs a name of one line")
    }
    placeName = try Fields.checked(name, of: "name", by: PlaceText.name)
    self.description = try description.flatMap {
      try Fields.checked($0, of: "description", by: PlaceText.description)
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
