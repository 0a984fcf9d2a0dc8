import Geography
import JSON
import JSONRPC

struct GazetteerNearby: CityWaitingMethod {
  static let name = "gazetteer.nearby"
  static let summary = "Returns the cities around a point, the nearest first."
  static let parameters = Parameters(
    Fields.point("The centre: a point, or a name, link, code or coordinates."), Fields.radiusKm,
    Fields.limit("Maximum number of cities.", default: Limits.defaultImport), Fields.provider,
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<FoundCities<NearbyCity>>.foundCities(
    with: [
      .init(
        "distanceKm", "Great-circle distance in kilometres, rounded to the metre.",
        as: Schemas.radiusKm
      ) { JSON(rounded: $0.match.distanceKm) }
    ],
    order: "The cities, the nearest first, then by id.",
    total: "Number of all cities within the radius; for a live source, of those that it returned.")
  static let errors: [ErrorCode] =
    [.storageFailed, .requestCancelled] + GivenLocation.errors + ErrorCode.upstream

  let location: GivenLocation
  let radiusKm: Double
  let limit: Int
  let provider: CitySourceID?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { found, server in
      Self.answer.json(found)
    }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<FoundCities<NearbyCity>> {
    let point = try await location.resolved(on: server)
    return try await server.lookUp(in: provider) { [self] server, source in
      // The tolerance includes cities whose rounded distance equals the radius. A live source applies the radius
      // itself.
      let tolerance = source.id == .embedded ? JSON.roundingError : 0
      let found = try await source.nearby(point, radiusKm: radiusKm + tolerance, limit: limit)
      return await server.cities(found, from: source.id, city: \.city)
    }
  }
}
