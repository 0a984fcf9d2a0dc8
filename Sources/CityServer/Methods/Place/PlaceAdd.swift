import CityCore
import JSON
import JSONRPC

enum PlaceAdd: CityMethod {
  static let name = "place.add"
  static let summary = "Adds a place of the user's to the guide, under the nearest city."

  // Neither is marked as required: what is missing is told in the order in which a form asks.
  private static let location = Fields.location("Where the pin is; has to be given.")
  private static let placeName = PlaceFields.text("name", "One line; has to be given.")
  private static let description = PlaceFields.text("description", "May have several lines.")

  static let parameters = [
    placeName.property, location.property, description.property, PlaceFields.city.property,
  ]
  static let result = Schemas.placeResult
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.guide

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    guard let point = try parameters[location] else {
      throw RPCError(at: "location", "please drop a pin: the place has no coordinates")
    }
    let name = try parameters.checked(placeName) { text throws(ValueProblem) in
      try PlaceText.name(text)
    }
    guard let name else { throw RPCError(at: "name", "the place needs a name") }
    let description = try parameters.checked(description) { text throws(ValueProblem) in
      try PlaceText.description(text)
    }
    let chosen = try server.chosenCity(parameters[PlaceFields.city])
    let draft = PlaceDraft(
      name: name, description: description ?? nil, coordinate: point,
      city: try chosen ?? server.nearestCity(to: point), isCityChosen: chosen != nil)
    let place = try server.guide.change(.user, newPlace: \.id) { guide in
      try guide.add(draft)
    }
    return try server.answer(place)
  }
}
