import CityCore
import JSON
import JSONRPC

enum GazetteerNearby: CityWaitingMethod {
  static let name = "gazetteer.nearby"
  static let summary = "The cities around a point, nearest first."

  private static let location = Field<Coordinate>.required(
    "location", Schemas.location, "The point."
  ) { Coordinate($0) }

  private static let limit = Field<Int>.optional(
    "limit", .integer(1...Limits.maximumPage), "How many cities at most.",
    default: Limits.defaultImport, read: \.int)

  static let parameters = [
    location.property, Fields.radiusKm.property, limit.property, Fields.cities.property,
  ]
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
    .init("total", .count, "All cities within the radius; of a live source those that it told."),
    .init("source", Schemas.citySource, "Where they come from."))
  static let errors: [ErrorCode] = [.storageFailed, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let (point, limit) = (try parameters[location], try parameters[limit])
    let radiusKm = try parameters[Fields.radiusKm]
    switch try parameters[Fields.cities] ?? server.citySource {
    case .embedded:
      let cities = EmbeddedCities(try server.gazetteer.load())
      let found = cities.nearby(point, radiusKm: radiusKm, limit: limit)
      return .answered(server.answer(found, of: .embedded))
    case .geonames:
      return .waiting { server in
        let found = try await server.live.nearby(point, radiusKm: radiusKm, limit: limit)
        try Task.checkCancellation()
        server.cityCache.insert(found.items.map(\.city))
        return server.answer(found, of: .geonames)
      }
    }
  }
}

extension CityServer {
  fileprivate func answer(_ found: Found<NearbyCity>, of source: CitySourceID) -> JSON {
    let flags = flags(of: found.items.map(\.city.id))
    let cities = found.items.map { match in
      flags.json(match.city, with: ("distanceKm", JSON(metres: match.distanceKm)))
    }
    return [
      "cities": .array(cities), "total": JSON(found.total),
      "source": .source(source, skipped: found.skipped),
    ]
  }
}

extension JSON {
  /// Kilometres rounded to the metre.
  fileprivate init(metres kilometres: Double) {
    self.init((kilometres * 1000).rounded() / 1000)
  }
}
