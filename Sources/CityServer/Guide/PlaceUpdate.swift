import Archive
import Files
import Geography
import JSON
import JSONRPC

struct PlaceUpdate: CityExclusiveMethod {
  static let name = "place.update"
  static let summary = "Changes the given members of a place, which then belongs to the user."
  static let parameters = Parameters(
    PlaceFields.place, Fields.text("name", "New name, one line."),
    Fields.location("New position: a point, or a name, link, code or coordinates."),
    Fields.change("description", "New description; null clears it."),
    Fields.change(
      "city", "Id of the new city, as in place.add; null for Unknown City.",
      as: GuideCity.idSchema),
    as: Self.init)
  static let result = ShownPlace.answer.schema
  static let errors: [ErrorCode] =
    [.placeNotFound, .cityNotFound] + GivenLocation.errors + ErrorCode.storageChange

  let place: Int
  let placeName: String?
  let location: GivenLocation?
  let description: Change<String?>
  let city: Change<Int?>

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    _ = try await server.use { [place] in try $0.guide.findPlace(place) }
    let name = try placeName.map { try Fields.checked($0, of: "name", by: PlaceText.name) }
    let description = try checkedDescription()
    let city = try await server.city(city)
    let point = try await location?.resolved(on: server)
    let nearest: GuideCity? =
      if let point {
        try await server.nearestGuideCity(to: point)
      } else {
        nil
      }
    return try await server.changed(as: .user) { [place] guide in
      guard
        let changed = try guide.update(
          id: place, name: name, description: description, coordinate: point, city: city,
          cityNear: { _ in nearest })
      else { throw PlaceFields.noPlace(place) }
      return changed
    }
  }

  private func checkedDescription() throws -> Change<String?> {
    guard case .set(let text?) = description else { return description }
    return .set(try Fields.checked(text, of: "description", by: PlaceText.description))
  }
}
