import Archive
import Geography
import JSON
import JSONRPC
import Sessions

/// The parameters that select several cities: each by its id or a location, or as a page of a session or of the
/// archive.
struct CityPageRequest {
  static let cities = Field<[GivenCity]?>.optional(
    "cities",
    "At most \(Limits.maximumForecasts) cities, each by its GeoNames id or by a place: a name, link, code or "
      + "coordinates.",
    as: .array(GivenCity.schema, maximumCount: Limits.maximumForecasts))
  static let archive = Field<Bool>.optional(
    "archive", "Whether to use the archive instead of cities or a session.", default: false)
  static let scope = Field<SessionPart>.optional(
    "scope", "Which cities of the session or the archive, in its order.", default: .visible
  ).ifGiven
  static let limit = Field<Int>.optional(
    "limit", "Maximum number of cities of the session or the archive.",
    as: .integer(1...Limits.maximumForecasts), default: Limits.maximumForecasts
  ).ifGiven
  static let forms = [
    ParameterForm("cities"), ParameterForm("archive", optional: ["scope", "offset", "limit"]),
    ParameterForm(optional: ["session", "scope", "offset", "limit"]),
  ]
  static let errors = [.sessionNotFound] + GivenCity.errors

  let cities: [GivenCity]?
  let session: String?
  let archive: Bool
  let scope: SessionPart?
  let offset: Int?
  let limit: Int?

  /// - Throws: `invalidParams` for parameters that exclude each other; the errors in `errors`. The error of a city
  ///   names its index.
  func requested(on server: isolated CityServer) async throws -> RequestedCities {
    guard [cities != nil, session != nil, archive].count(where: \.self) <= 1 else {
      throw RPCError.params("expected one of cities, session and archive")
    }
    if archive {
      return try await archived(on: server)
    }
    guard let cities else {
      return try await WeatherRefresh(
        cities: nil, session: session, scope: scope, offset: offset,
        limit: limit ?? Limits.maximumForecasts, origin: .automatic
      ).requestedCities(on: server)
    }
    guard scope == nil, offset == nil, limit == nil else {
      throw RPCError.params("expected no cities with scope, offset or limit, which need a list")
    }
    let found = try await cities.resolved(on: server)
    return RequestedCities(cities: found, session: nil, total: found.count, next: nil)
  }

  /// A page of the archive, or of its favourites, which are its first rows.
  private func archived(on server: isolated CityServer) async throws -> RequestedCities {
    if let scope, [.hidden, .removed].contains(scope) {
      throw RPCError(
        at: "scope", "the archive has no \(scope.rawValue) cities; use it with a session")
    }
    let offset = offset ?? 0
    let limit = limit ?? Limits.maximumForecasts
    return try await server.use { [scope] archive in
      let summary = try archive.status()
      let total = scope == .favorites ? summary.favorites : summary.count
      let page = try archive.page(offset: offset, limit: min(limit, max(0, total - offset)))
      let end = offset + page.cities.count
      return RequestedCities(
        cities: page.cities.map(\.city), session: nil, total: total, next: end < total ? end : nil)
    }
  }
}

extension [GivenCity] {
  /// - Throws: the errors of `GivenCity.resolved`, with the index of the city.
  func resolved(on server: isolated CityServer) async throws -> [City] {
    var found: [City] = []
    for (index, city) in enumerated() {
      found.append(try await city.resolved(on: server, at: "cities[\(index)]"))
    }
    return found
  }
}
