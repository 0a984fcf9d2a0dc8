import CityCore
import JSON
import JSONRPC

extension JSON {
  /// Shaped as `Schemas.source`.
  init(_ discovery: Discovery) {
    self = [
      "kind": .string(discovery.kind.rawValue),
      "location": discovery.location.map { JSON($0) } ?? .null,
      "country": JSON(discovery.country),
      "radiusKm": JSON(discovery.radiusKm),
      "widened": .bool(discovery.widened),
      "attempts": JSON(discovery.attempts),
      "cities": .string(discovery.source.rawValue),
      "limit": JSON(discovery.limit),
      "skipped": JSON(discovery.skipped),
    ]
  }

  fileprivate init(_ attempts: [RouletteAttempt]) {
    self = .array(
      attempts.map { attempt in
        [
          "country": .string(attempt.country),
          "location": JSON(attempt.location),
          "radiusKm": JSON(attempt.radiusKm),
          "found": JSON(attempt.found),
        ]
      })
  }
}

extension ErrorMapping {
  static func rpcError(forNothing nothing: NothingFound) -> RPCError {
    var details: JSONObject = [:]
    if let alternative = nothing.alternative {
      details["alternative"] = .string(alternative.rawValue)
    }
    details["attempts"] = JSON(nothing.attempts)
    return RPCError(.nothingFound, nothing.message, details: details)
  }

  static func rpcError(forSource error: CitySourceError) -> RPCError {
    RPCError(
      .invalidParams, "params.country: \(error.message)", details: ["path": "params.country"])
  }
}

extension CityServer {
  /// The given point, else the device position.
  ///
  /// - Throws: `locationUnavailable`.
  func position(_ point: Coordinate?) throws -> Coordinate {
    try point ?? device.required()
  }

  /// The source with the device position in the place of no location.
  ///
  /// - Throws: `locationUnavailable`.
  func located(_ source: ImportSource) throws -> DiscoveryRequest {
    switch source {
    case .surpriseMe(let radiusKm, let limit): .surpriseMe(radiusKm: radiusKm, limit: limit)
    case .aroundMe(let point, let radiusKm, let limit):
      .aroundMe(try position(point), radiusKm: radiusKm, limit: limit)
    case .country(let code, let limit): .country(code, limit: limit)
    case .search(let query, let country, let limit):
      .search(query, country: country, limit: limit)
    }
  }

  func discover(
    _ request: DiscoveryRequest, in source: any CitySource, _ progress: Progress?
  ) async throws -> Discovery {
    let found = try await request.discover(in: source, roulette: roulette(progress))
    if found.source == .geonames { cityCache.insert(found.cities) }
    return found
  }
}
