import CityCore
import JSON
import JSONRPC

extension CityServer {
  /// The source with the device position in the place of no location.
  ///
  /// - Throws: `locationUnavailable`.
  func located(_ source: ImportSource) throws -> ImportSource {
    guard case .aroundMe(let point, let radiusKm, let limit) = source else { return source }
    return .aroundMe(try position(point), radiusKm: radiusKm, limit: limit)
  }

  /// Looks for cities to import at the live source, and remembers them. Never falls back on another
  /// source: its failure offers that to the client.
  ///
  /// - Throws: `nothingFound`, `CityFailure`, and what the archive throws.
  func discover(
    _ source: ImportSource, with service: GeoNames, progress: Progress?
  ) async throws -> Discovery {
    let discovery =
      switch source {
      case .surpriseMe(let radiusKm, let limit):
        try await surprise(.init(radiusKm: radiusKm, limit: Self.cut(limit)), progress)
      case .aroundMe(let point, let radiusKm, let limit):
        try await around(try position(point), radiusKm, Self.cut(limit))
      case .country(let code, let limit):
        try await largest(of: code, Self.cut(limit), with: service)
      case .search(let query, let country, let limit):
        try await search(query, country, Self.cut(limit), with: service)
      }
    live.shelf.insert(discovery.cities)
    return discovery
  }

  /// As many cities as one answer of the service holds.
  private static func cut(_ limit: Int) -> Int { min(limit, GeoNames.mostRows) }

  private func around(
    _ point: Coordinate, _ radiusKm: Double, _ limit: Int
  ) async throws -> Discovery {
    let found = try await live.desk.circle(point, radiusKm: radiusKm, limit: limit)
    return try Discovery(
      found.rows, .aroundMe, location: point, radiusKm: radiusKm, of: .geonames, limit: limit,
      skipped: found.skipped
    ).nonempty(
      "\(GeoNames.service.name) has no city within \(JSON(radiusKm).text) km of this point; try a "
        + "larger radiusKm.")
  }

  private func largest(
    of code: String, _ limit: Int, with service: GeoNames
  ) async throws -> Discovery {
    try requireLetters(country: code)
    let request = service.largest(inCountry: code, limit: limit)
    let found = try await live.desk.cities(request).first(limit)
    return try Discovery(
      found.rows, .country, country: code, of: .geonames, limit: limit, skipped: found.skipped
    ).nonempty("\(GeoNames.service.name) has no city in \(code).")
  }

  private func search(
    _ query: String, _ country: String?, _ limit: Int, with service: GeoNames
  ) async throws -> Discovery {
    if let country { try requireLetters(country: country) }
    let request = service.search(query, country: country, limit: limit)
    let found = try await live.desk.cities(request).first(limit)
    return try Discovery(
      found.rows, .search, country: country, of: .geonames, limit: limit, skipped: found.skipped
    ).nonempty("\(GeoNames.service.name) has no city of this name; try a whole word of it.")
  }

  /// The live source has no list to look a code up in before it is asked.
  ///
  /// - Throws: `invalidParams` for what cannot be a code.
  func requireLetters(country code: String) throws {
    if code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return }
    throw RPCError(
      .invalidParams,
      "params.country: expected a code of two letters, got \(JSON.string(code).text).",
      details: ["path": "params.country"])
  }
}
