import Archive
import Files
import Geography
import JSON
import JSONRPC
import Services

/// Declarations that several methods of the guide use.
enum PlaceFields {
  static let place = Field<Int>.required("place", "Id of the place.", as: Schemas.id)

  static let city = Field<Int?>.optional(
    "city",
    "Id of the city: a GeoNames id, an id of the guide, or 0 for Unknown City. Default: the city near "
      + "the location.",
    as: GuideCity.idSchema)

  static func noPlace(_ id: Int) -> RPCError {
    RPCError(.placeNotFound, "There is no place \(id) in the guide; find ids with place.list.")
  }
}

extension Guide {
  /// - Throws: `placeNotFound`.
  func findPlace(_ id: Int) throws -> Place {
    guard let place = try place(id: id) else { throw PlaceFields.noPlace(id) }
    return place
  }
}

extension CityServer {
  /// The city with the id in a request, from the guide, else as `anyCity` returns it; nil for nil.
  ///
  /// - Throws: `cityNotFound`, `ArchiveError`, `GazetteerError`.
  func chosenCity(_ id: Int?) async throws -> GuideCity? {
    guard let id else { return nil }
    if id == GuideCity.unknown.id {
      return .unknown
    }
    if let listed = try await use({ try $0.guide.city(id: id) }) {
      return listed
    }
    return GuideCity(try await anyCity(id))
  }

  func city(_ change: Change<Int?>) async throws -> GuideCity? {
    switch change {
    case .keep: nil
    case .set(nil): .unknown
    case .set(let id?): try await chosenCity(id)
    }
  }

  /// The city under which a place at the point is listed by default; `unknown` if there is none near.
  func nearestGuideCity(to point: Coordinate) async throws -> GuideCity {
    try GuideCityFinder(gazetteer()).city(near: point)
  }

  /// Runs a body that changes one place, and returns the result of the method.
  func changed(
    as origin: ChangeOrigin, _ body: @escaping @Sendable (Guide) throws -> Place
  ) async throws -> JSON {
    ShownPlace.answer.json(try await shown(as: origin, body))
  }

  /// Runs the body and returns its place in wire form.
  func shown(
    as origin: ChangeOrigin = .user, _ body: @escaping @Sendable (Guide) throws -> Place
  ) async throws -> ShownPlace {
    let filter = PlaceFilter(centre: device.position, radiusMiles: nil, query: "")
    return try await use(as: origin, place: \.place.id) { archive in
      // Open the folder of pictures before the change. A failure after the change would look like a failure of the
      // change.
      _ = try archive.guide.photosToShow()
      let place = try body(archive.guide)
      return ShownPlace(place, photos: archive.guide.openPhotos, filter: filter)
    }
  }
}
