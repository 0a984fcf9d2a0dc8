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
    switch try parameters[Fields.cities] ?? server.live.chosen {
    case .embedded:
      let found = try server.gazetteer.load().nearby(point, radiusKm: radiusKm, limit: limit)
      return .answered(
        server.answer(found.matches, total: found.total, source: .source(.embedded)))
    case .geonames:
      _ = try server.live.desk.service()
      return .waiting { try await $0.askNearby(point, radiusKm, limit) }
    }
  }
}

extension CityServer {
  fileprivate func askNearby(
    _ point: Coordinate, _ radiusKm: Double, _ limit: Int
  ) async throws -> JSON {
    let found = try await live.desk.nearby(point, radiusKm: radiusKm, limit: limit)
    try Task.checkCancellation()
    live.shelf.insert(found.rows)
    let cities = found.rows.map {
      NearbyCity(city: $0, distanceKm: point.distanceKm(to: $0.coordinate))
    }
    return answer(
      cities, total: found.total ?? cities.count,
      source: .source(.geonames, skipped: found.skipped))
  }

  fileprivate func answer(_ found: [NearbyCity], total: Int, source: JSON) -> JSON {
    let flags = flags(of: found.map(\.city.id))
    let cities = found.map { match in
      flags.json(match.city, with: ("distanceKm", JSON(metres: match.distanceKm)))
    }
    return ["cities": .array(cities), "total": JSON(total), "source": source]
  }
}

extension JSON {
  /// Kilometres rounded to the metre.
  fileprivate init(metres kilometres: Double) {
    self.init((kilometres * 1000).rounded() / 1000)
  }
}
