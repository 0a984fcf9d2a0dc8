import CityCore
import JSON
import JSONRPC

enum GazetteerNearby: CityMethod {
  static let name = "gazetteer.nearby"
  static let summary = "The cities around a point, nearest first."

  private static let location = Field<Coordinate>.required(
    "location", Schemas.location, "The point."
  ) { Coordinate($0) }

  private static let limit = Field<Int>.optional(
    "limit", .integer(1...Limits.maximumPage), "How many cities at most.",
    default: Limits.defaultImport, read: \.int)

  static let parameters = [location.property, Fields.radiusKm.property, limit.property]
  static let result = Schema.object(
    .init(
      "cities",
      .array(
        .object(
          Schemas.cityProperties + [
            .init(
              "distanceKm", .number(0...Limits.maximumRadiusKm),
              "Great-circle distance in kilometres, to the metre.")
          ], open: false)), "Nearest first, then by id."),
    .init("total", .count, "All cities within the radius."))
  static let errors: [ErrorCode] = [.storageFailed]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let found = try server.gazetteer.load().nearby(
      try parameters[location], radiusKm: try parameters[Fields.radiusKm],
      limit: try parameters[limit])
    let flags = server.flags(of: found.matches.map(\.city.id))
    let cities = found.matches.map { match in
      flags.json(match.city, with: ("distanceKm", JSON(metres: match.distanceKm)))
    }
    return ["cities": .array(cities), "total": JSON(found.total)]
  }
}

extension JSON {
  /// Kilometres rounded to the metre.
  fileprivate init(metres kilometres: Double) {
    self.init((kilometres * 1000).rounded() / 1000)
  }
}
