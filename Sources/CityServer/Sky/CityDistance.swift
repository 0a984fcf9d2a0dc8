import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Sessions

struct CityDistance: CityExclusiveMethod {
  static let name = "city.distance"
  static let summary =
    "Returns the distance and direction from a place, or from the device position, to several places or to the "
    + "archived cities."
  static let parameters = Parameters(
    Field<[GivenCity]?>.optional(
      "to",
      "At most \(Limits.maximumDistances) places, each a GeoNames id, or a name, link, code or coordinates.",
      as: .array(GivenCity.schema, maximumCount: Limits.maximumDistances)),
    Field<Bool>.optional(
      "archive", "Whether to use the archived cities instead of to.", default: false),
    Field<GivenCity?>.optional(
      "from",
      "The place from which to measure: a GeoNames id, or a name, link, code or coordinates; by default the device "
        + "position."),
    Field<Bool>.optional(
      "favoritesOnly", "Whether to leave out the archived cities without a star.", default: false),
    Field<Bool>.optional(
      "sort", "Whether to sort by distance; otherwise the order of to, or of the archive.",
      default: false),
    Fields.offset, Fields.limit("Maximum number of places.", default: Limits.maximumDistances),
    as: Self.init)
  static let forms = [
    ParameterForm("to", optional: ["from", "sort", "offset", "limit"]),
    ParameterForm("archive", optional: ["from", "favoritesOnly", "sort", "offset", "limit"]),
  ]
  static let result = DistancePage.schema
  static let errors =
    [.locationUnavailable, .cityNotFound] + GivenLocation.errors + ErrorCode.storage

  let to: [GivenCity]?
  let archive: Bool
  let from: GivenCity?
  let favoritesOnly: Bool
  let sort: Bool
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    guard (to != nil) != archive else { throw RPCError.params("expected either to or archive") }
    let origin =
      try await from?.place(on: server, at: "from")
      ?? DistantPlace(point: try server.device.required(), city: nil)
    guard let to else {
      // Measured on the archive's thread, because the archive may be large.
      let page = try await server.use { [favoritesOnly, sort, offset, limit] archive in
        let cities = try archive.all().filter { $0.favorite || !favoritesOnly }
        return DistancePage(
          from: origin,
          to: cities.map { DistantPlace(point: $0.city.coordinate, city: $0.city) },
          isSorted: sort, offset: offset, limit: limit)
      }
      return page.json
    }
    var places: [DistantPlace] = []
    for (index, place) in to.enumerated() {
      places.append(try await place.place(on: server, at: "to[\(index)]"))
    }
    return DistancePage(from: origin, to: places, isSorted: sort, offset: offset, limit: limit).json
  }
}

/// A place of a `city.distance`; the city is nil for a point.
private struct DistantPlace: Sendable {
  let point: Coordinate
  let city: City?
}

extension GivenCity {
  /// The position of the place: of a location the point itself, not that of the nearest city.
  fileprivate func place(
    on server: isolated CityServer, at name: String
  ) async throws -> DistantPlace {
    switch self {
    case .id(let id):
      let city = try await server.anyCity(id)
      return DistantPlace(point: city.coordinate, city: city)
    case .location(let location):
      return DistantPlace(
        point: try await location.resolved(on: server, at: name),
        city: try await location.city(on: server, at: name))
    }
  }
}

/// The result of `city.distance`.
private struct DistancePage: WireObject {
  let origin: DistantPlace
  let page: Page<Distance>

  init(
    from origin: DistantPlace, to places: [DistantPlace], isSorted: Bool, offset: Int, limit: Int
  ) {
    self.origin = origin
    let distances = places.map { Distance(place: $0, origin: origin.point) }
    let sorted = isSorted ? distances.sorted { $0.rank < $1.rank } : distances
    page = Page(Array(sorted.dropFirst(offset).prefix(limit)), from: offset, of: sorted.count)
  }

  static let shape = Shape<Self>(
    .init("from", "The place from which the distances are measured.", as: from.schema) {
      from.json($0.origin)
    },
    Page<Distance>.shape(
      of: "places", "The places on the page.", total: "Number of places on all pages."
    ).of(\.page))

  fileprivate static let from = Shape<DistantPlace>(
    .init("city", "GeoNames id of the city; null for a point.", \.city?.id),
    .init("name", "Main name of the city; null for a point.", \.city?.name),
    .init("location", "The point.", \.point))
}

private struct Distance: WireObject {
  let place: DistantPlace
  let km: Double

  /// Degrees clockwise from north; nil at distance 0.
  let bearing: Double?

  init(place: DistantPlace, origin: Coordinate) {
    self.place = place
    km = origin.distanceKm(to: place.point)
    bearing = origin.bearing(to: place.point)
  }

  /// Places at the same distance are sorted by id.
  var rank: (Double, Int) { (km, place.city?.id ?? 0) }

  static let shape = Shape<Self>(
    DistancePage.from.of(\.place),
    .init("distanceKm", "Great-circle distance in kilometres.", as: Schemas.radiusKm) {
      JSON(rounded: $0.km)
    },
    .init(
      "bearing", "Initial direction, degrees clockwise from north; null at distance 0.",
      as: .nullable(.number(0...360))
    ) { JSON(rounded: $0.bearing) },
    .init("compass", "Initial direction, as one of 16 points; null at distance 0.") {
      $0.bearing.map(CompassPoint.init(bearing:))
    }, name: "Distance")
}
