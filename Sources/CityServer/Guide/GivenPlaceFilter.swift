import Archive
import Files
import JSON
import JSONRPC

/// The members of a request that select places of the guide.
struct GivenPlaceFilter {
  let radiusMiles: Double?
  let location: GivenLocation?
  let query: String
  let list: GivenList?
  let tags: [String]?

  /// - Throws: `locationUnavailable` for a radius without a position; `listNotFound`; `invalidParams` for a smart list;
  ///   the errors of a location.
  func filter(on server: isolated CityServer) async throws -> PlaceFilter {
    let point = try await location?.resolved(on: server)
    if radiusMiles != nil {
      _ = try server.position(point)
    }
    var filter = PlaceFilter(
      centre: point ?? server.device.position, radiusMiles: radiusMiles, query: query)
    filter.list = try await list?.found(on: server).filled().id
    filter.tags = tags ?? []
    return filter
  }

  static let errors: [ErrorCode] = [.locationUnavailable, .listNotFound] + GivenLocation.errors
}

/// The parameters that select places of the guide.
enum PlaceFilterFields {
  static let radiusMiles = Field<Double?>.optional(
    "radiusMiles", "Maximum distance of a place in miles, usually 1, 10 or 100; null for any.",
    as: .numberAbove(0, upTo: 12_500))

  static let location = Fields.location(
    "Origin of distances: a point, or a name, link, code or coordinates. Default: the device "
      + "position.")

  static let query = Field<String>.optional(
    "query",
    "Part of the name of the place, of the name of its city or of the note; case and accents do not matter.",
    as: .string(maximumBytes: 256), default: "")

  static let list = Field<GivenList?>.optional(
    "list", "Id or name of a list that contains the place.")

  static let tags = Field<[String]?>.optional(
    "tags", "Tags that the place has, all of them.",
    as: .array(
      .string(maximumBytes: AnnotationText.longestName),
      maximumCount: AnnotationFields.maximumCount))
}
