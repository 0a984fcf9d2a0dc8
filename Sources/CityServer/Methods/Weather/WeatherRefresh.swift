import CityCore
import JSON
import JSONRPC

enum WeatherRefresh: CityWaitingMethod {
  static let name = "weather.refresh"
  static let summary = "Asks for the weather of a session's cities, or of the named ones, anew."

  private static let cities = Field<[Int]?>.optional(
    "cities", .array(.integer(1...Schema.largestInteger), maximumCount: Limits.maximumRefresh),
    "Ids of the cities; without them all of the session.", default: nil
  ) { .some($0.array?.compactMap(\.int)) }

  static let parameters = [
    cities.property, Fields.session.property, Fields.workDoneToken.property,
  ]
  static let result = Schema.object(
    .init("updated", .count, "Cities with new weather."),
    .init("failed", .count, "Cities without; weather.didFail told why."),
    .init("fromCache", .count, "Cities of which the service allows no newer question yet."))
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .limitExceeded, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let (cities, session) = try wanted(parameters, server)
    if cities.isEmpty { return .answered(RefreshSummary().json) }
    let refresh = try server.prepareRefresh(of: cities, session: session, progress: call.progress)
    return .waiting { server in
      let summary = await server.carryOut(refresh, for: .user)
      try Task.checkCancellation()
      if summary.updated == 0, let failure = summary.firstFailure { throw failure }
      return summary.json
    }
  }

  private static func wanted(
    _ parameters: Parameters, _ server: isolated CityServer
  ) throws -> (cities: [City], session: String?) {
    if let ids = try parameters[cities] {
      return (try ids.map(server.anyCity), try parameters[Fields.session])
    }
    let session = try server.session(parameters[Fields.session])
    return try session.assumeIsolated { session in
      let cities = session.cities
      guard cities.count <= Limits.maximumRefresh else { throw tooMany }
      return (cities, session.id)
    }
  }

  private static var tooMany: RPCError {
    RPCError(
      .limitExceeded,
      "A refresh takes \(Limits.maximumRefresh) cities at most; name some of the session's by cities.",
      details: ["limit": JSON(Limits.maximumRefresh)])
  }
}
