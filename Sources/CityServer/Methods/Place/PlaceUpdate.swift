import CityCore
import JSON
import JSONRPC

enum PlaceUpdate: CityMethod {
  static let name = "place.update"
  static let summary = "Changes a place, which is the user's from then on; what is left out stays."

  private static let placeName = PlaceFields.text("name", "One line.")
  private static let location = Fields.location("Where the place is.")
  private static let description = PlaceFields.text("description", "Null clears it.")
  private static let city = Field<Int?>.optional(
    "city", Schemas.guideCityID, "As in place.add; null lists the place under Unknown City.",
    default: nil
  ) { .some($0.int) }

  static let parameters = [
    PlaceFields.place.property, placeName.property, location.property, description.property,
    city.property,
  ]
  static let result = Schemas.placeResult
  static let errors: [ErrorCode] = [.placeNotFound, .cityNotFound] + ErrorCode.guide

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let old = try server.guide.place(parameters[PlaceFields.place])
    let edit = try Edit(parameters, server)
    let nearest = try edit.point.map(server.nearestCity)
    let place = try server.guide.change(.user, place: old.id) { guide in
      try guide.update(
        id: old.id, name: edit.name, description: edit.description, coordinate: edit.point,
        city: edit.city, cityNear: { _ in nearest })
    }
    guard let place else { throw PlaceError.notFound(id: old.id) }
    return try server.answer(place)
  }

  /// What was given, checked.
  private struct Edit {
    let name: String?
    let point: Coordinate?
    let description: Change<String?>
    let city: GuideCity?

    init(_ parameters: Parameters, _ server: isolated CityServer) throws {
      point = try parameters[location]
      name = try parameters.checked(placeName) { text throws(ValueProblem) in
        try PlaceText.name(text)
      }
      let text = try parameters.checked(PlaceUpdate.description) { text throws(ValueProblem) in
        try PlaceText.description(text)
      }
      let clears = parameters.isNull(PlaceUpdate.description.property)
      description = text.map(Change.set) ?? (clears ? .set(nil) : .keep)
      let isUnknown = parameters.isNull(PlaceUpdate.city.property)
      city = isUnknown ? .unknown : try server.chosenCity(parameters[PlaceUpdate.city])
    }
  }
}
