import CityCore
import JSON
import JSONRPC

/// The cities that an import found, and how.
struct Discovery {
  let cities: [City]

  /// Shaped as `Schemas.source`.
  let json: JSON

  /// - Parameter limit: how many cities it could be at most.
  init(
    _ cities: [City], _ kind: ImportSource.Kind, location: Coordinate? = nil,
    country: String? = nil, radiusKm: Double? = nil, widened: Bool = false,
    attempts: [RouletteAttempt] = [], of source: CitySourceID = .embedded, limit: Int,
    skipped: Int = 0
  ) {
    self.cities = cities
    json = [
      "kind": .string(kind.rawValue),
      "location": location.map { JSON($0) } ?? .null,
      "country": JSON(country),
      "radiusKm": JSON(radiusKm),
      "widened": .bool(widened),
      "attempts": .array(attempts.map(JSON.init)),
      "cities": .string(source.rawValue),
      "limit": JSON(limit),
      "skipped": JSON(skipped),
    ]
  }
}

extension JSON {
  init(_ attempt: RouletteAttempt) {
    self = [
      "country": .string(attempt.country),
      "location": JSON(attempt.location),
      "radiusKm": JSON(attempt.radiusKm),
      "found": JSON(attempt.found),
    ]
  }
}

extension CityServer {
  /// Looks for cities to import in the gazetteer.
  ///
  /// - Throws: `nothingFound`, `locationUnavailable`, and what the gazetteer and the archive throw.
  func discover(_ source: ImportSource, progress: Progress?) throws -> Discovery {
    switch source {
    case .surpriseMe(let radiusKm, let limit): return try surprise(radiusKm, limit, progress)
    case .aroundMe(let point, let radiusKm, let limit): return try around(point, radiusKm, limit)
    case .country(let code, let limit): return try largest(of: code, limit)
    case .search(let query, let country, let limit): return try search(query, country, limit)
    }
  }

  /// The given point, else the device position.
  ///
  /// - Throws: `locationUnavailable`.
  func position(_ point: Coordinate?) throws -> Coordinate {
    try point ?? device.required()
  }

  private func around(_ point: Coordinate?, _ radiusKm: Double, _ limit: Int) throws -> Discovery {
    let point = try position(point)
    let found = try gazetteer.load().nearby(point, radiusKm: radiusKm, limit: limit)
    let discovery = Discovery(
      found.matches.map(\.city), .aroundMe, location: point, radiusKm: radiusKm, limit: limit)
    return try discovery.nonempty(
      "No city lies within \(JSON(radiusKm).text) km of this point; try a larger radiusKm.")
  }

  private func largest(of code: String, _ limit: Int) throws -> Discovery {
    let gazetteer = try gazetteer.load()
    try require(country: code, in: gazetteer)
    let cities = gazetteer.cities(inCountry: code, limit: limit)
    return try Discovery(cities, .country, country: code, limit: limit)
      .nonempty("The gazetteer has no city in \(code).")
  }

  private func search(_ query: String, _ country: String?, _ limit: Int) throws -> Discovery {
    let gazetteer = try gazetteer.load()
    if let country { try require(country: country, in: gazetteer) }
    let found = gazetteer.search(query, country: country, limit: limit)
    return try Discovery(found.matches.map(\.city), .search, country: country, limit: limit)
      .nonempty("No city is called anything like this; try fewer letters.")
  }

  /// - Throws: `invalidParams` for a code that no country has.
  func require(country code: String, in gazetteer: Gazetteer) throws {
    if gazetteer.countries.contains(where: { $0.code == code }) { return }
    throw RPCError(
      .invalidParams,
      "params.country: no country has the code \(JSON.string(code).text); gazetteer.countries "
        + "lists them.", details: ["path": "params.country"])
  }
}

extension Discovery {
  /// Itself, if there is anything to import.
  ///
  /// - Throws: `nothingFound` with every attempt, and with this sentence.
  func nonempty(_ otherwise: String, details: JSONObject = [:]) throws -> Discovery {
    if !cities.isEmpty { return self }
    var details = details
    details["attempts"] = json["attempts"] ?? []
    throw RPCError(.nothingFound, otherwise, details: details)
  }
}
