import Archive
import Geography
import JSON
import JSONRPC
import Sessions

struct CityDistance: CityExclusiveMethod {
  static let name = "city.distance"
  static let summary =
    "Returns the distance and direction from a place, or from the device position, to several places or to the "
    + "archived cities."
  static let parameters = Parameters(
    Field<[GivenCity]?>.optional(
      "to",
      "At most \(Limits.maximumClocks) places, each a GeoNames id, or a name, link, code or coordinates.",
      as: .array(GivenCity.schema, maximumCount: Limits.maximumClocks)),
    Field<Bool>.optional(
      "archive", "Whether to use the archived cities instead of to.", default: false),
    Field<GivenCity?>.optional(
      "from",
      "The place from which to measure: a GeoNames id, or a name, link, code or coordinates; by default the device "
        + "position."),
    Field<Bool>.optional(
      "favoritesOnly",
      "Whether to leave out the archived cities without a star; only with archive.",
      default: false),
    Field<Bool>.optional(
      "sort", "Whether to sort by distance; otherwise the order of to, or of the archive.",
      default: false),
    Fields.offset, Fields.limit("Maximum number of places.", default: Limits.defaultPage),
    as: Self.init)
  static let forms = [
    ParameterForm("to", optional: ["from", "sort", "offset", "limit"]),
    ParameterForm("archive", optional: ["from", "favoritesOnly", "sort", "offset", "limit"]),
  ]
  static let result = DistancePage.schema
  static let errors =
    [.locationUnavailable, .cityNotFound] + GivenLocation.errors
    + ErrorCode.storage

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
      return try await archived(from: origin, on: server).json
    }
    if favoritesOnly {
      throw RPCError(
        at: "favoritesOnly", "expected no favoritesOnly with to; it selects archived cities")
    }
    var places: [DistantPlace] = []
    for (index, place) in to.enumerated() {
      places.append(try await place.place(on: server, at: "to[\(index)]"))
    }
    return page(of: places, from: origin).json
  }

  /// The distances to the archived cities, measured on the archive's thread, because the archive may be large.
  private func archived(
    from origin: DistantPlace, on server: isolated CityServer
  ) async throws -> DistancePage {
    try await server.use { archive in
      let summary = try archive.status()
      let cities = try archive.page(
        offset: 0, limit: favoritesOnly ? summary.favorites : summary.count
      ).cities
      return page(
        of: cities.map { DistantPlace(point: $0.city.coordinate, city: $0.city) }, from: origin)
    }
  }

  private func page(of places: [DistantPlace], from origin: DistantPlace) -> DistancePage {
    DistancePage(from: origin, to: places, isSorted: sort, offset: offset, limit: limit)
  }
}

/// A place of `city.distance`. The city is nil for a point.
private struct DistantPlace: Sendable {
  let point: Coordinate
  let city: City?
}

extension GivenCity {
  /// The position of the place. A location that names no city has its own point, not that of the nearest city.
  fileprivate func place(
    on server: isolated CityServer, at name: String
  ) async throws -> DistantPlace {
    switch self {
    case .id:
      let city = try await resolved(on: server, at: name)
      return DistantPlace(point: city.coordinate, city: city)
    case .location(let location):
      let (point, city) = try await location.pointAndCity(on: server, at: name)
      return DistantPlace(point: point, city: city)
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

  /// Degrees clockwise from north; nil if it is undefined, as at distance 0.
  let bearing: Double?

  init(place: DistantPlace, origin: Coordinate) {
    self.place = place
    km = origin.distanceKm(to: place.point)
    bearing = origin.bearing(to: place.point)
  }

  /// The key for sorting: by distance, then by id. A point counts as id 0.
  var rank: (Double, Int) { (km, place.city?.id ?? 0) }

  static let shape = Shape<Self>(
    DistancePage.from.of(\.place),
    .init("distanceKm", "Great-circle distance in kilometres.", as: Schemas.radiusKm) {
      JSON(rounded: $0.km)
    },
    .init(
      "bearing",
      "Initial direction, degrees clockwise from north; null at the same or the opposite point.",
      as: .nullable(.number(0...360))
    ) { JSON(rounded: $0.bearing) },
    .init(
      "compass", "Initial direction, as one of 16 points; null at the same or the opposite point."
    ) {
      $0.bearing.map(CompassPoint.init(bearing:))
    }, name: "Distance")
}
