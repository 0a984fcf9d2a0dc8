import Geography
import JSON
import JSONRPC

struct GazetteerNearby: CityWaitingMethod {
  static let name = "gazetteer.nearby"
  static let summary = "The cities around a point, nearest first."
  static let parameters = Parameters(
    Fields.point("The point."), Fields.radiusKm,
    Fields.limit("How many cities at most.", default: Limits.defaultImport), Fields.provider,
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<FoundCities<NearbyCity>>.foundCities(
    with: [
      .init(
        "distanceKm", "Great-circle distance in kilometres, to the metre.", as: Schemas.radiusKm
      ) { JSON(rounded: $0.match.distanceKm) }
    ],
    order: "Nearest first, then by id.",
    total: "All cities within the radius; of a live source those that it told.")
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
      // Includes cities whose rounded distance is the radius; a live source applies its own limit.
      let tolerance = source.id == .embedded ? JSON.roundingError : 0
      let found = try await source.nearby(point, radiusKm: radiusKm + tolerance, limit: limit)
      return await server.cities(found, from: source.id, city: \.city)
    }
  }
}
