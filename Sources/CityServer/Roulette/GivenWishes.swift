import Archive
import Geography
import JSON
import JSONRPC
import Sessions

/// The wishes in a request.
struct GivenWishes: ParameterValue {
  let json: JSON

  static let schema = Schema.object(
    [
      .init(
        "continent", .word(["AF", "AN", "AS", "EU", "NA", "OC", "SA"]), "Code of its continent.",
        required: false),
      .init(
        "country", .string(maximumBytes: 128), "Its country: a code, or a name in any language.",
        required: false),
      .init("ring", ring, "Range of its distance from a point.", required: false),
      .init("minPopulation", inhabitants, "Its minimum population.", required: false),
      .init("maxPopulation", inhabitants, "Its maximum population.", required: false),
      .init("daylightNow", .boolean, "Whether the sun is up there now.", required: false),
      .init(
        "notArchived", .boolean, "true for a city that the archive does not have.",
        required: false),
      .init(
        "archiveQuery", GivenQuery.schema,
        "A query of the archive that finds it, such as a list of the user.", required: false),
      .init(
        "warmNow", .boolean,
        "true for a drawn city with 20 °C or more now, false for less; needs a weather service.",
        required: false),
    ], open: false)

  private static let inhabitants = Schema.integer(1...Schema.largestInteger)
  private static let ring = Schema.object(
    [
      .init(
        "location", GivenLocation.schema,
        "The centre: a point, or a name, link, code or coordinates. Default: the device position.",
        required: false),
      .init(
        "fromKm", Schemas.radiusKm, "Minimum distance in kilometres. Default: 0.", required: false),
      .init(
        "toKm", Schemas.radiusKm, "Maximum distance in kilometres. Default: no maximum.",
        required: false),
    ], open: false)

  static func read(_ view: JSONView) -> GivenWishes { GivenWishes(json: view.json) }

  /// - Throws: `invalidParams`, and the errors of a location and of a query.
  func wishes(on server: isolated CityServer) async throws -> Wishes {
    var wishes = Wishes()
    wishes.continent = json["continent"]?.string
    wishes.country = try await country(on: server)
    wishes.minPopulation = json["minPopulation"]?.int
    wishes.maxPopulation = json["maxPopulation"]?.int
    wishes.daylightNow = json["daylightNow"]?.bool
    wishes.notArchived = json["notArchived"]?.bool ?? false
    wishes.archiveQuery = try await archivedCities(on: server)
    wishes.warmNow = json["warmNow"]?.bool
    if let ring = json["ring"], ring != .null {
      wishes.ring = try await self.ring(ring, on: server)
    }
    return wishes
  }

  private func archivedCities(on server: isolated CityServer) async throws -> Set<Int>? {
    guard let query = json["archiveQuery"], query != .null else { return nil }
    if json["notArchived"]?.bool == true {
      throw RPCError(at: "wishes", "archiveQuery finds only archived cities; leave out notArchived")
    }
    let cities = try await GivenQuery(json: query).selection(on: server, at: "wishes.archiveQuery")
    return try await server.use { try $0.ids(of: cities) }
  }

  private func country(on server: isolated CityServer) async throws -> String? {
    guard let text = json["country"]?.string else { return nil }
    do throws(CountryError) {
      let code = try CountryName.code(of: text)
      guard (try? server.gazetteer())?.hasCountry(code) ?? true else {
        throw CountryError.unknownCountry(text)
      }
      return code
    } catch {
      let path = "params.wishes.country"
      throw RPCError(
        .invalidParams, "\(path): \(error.message)", details: ["path": .string(path)])
    }
  }

  private func ring(_ ring: JSON, on server: isolated CityServer) async throws
    -> Wishes.DistanceRange
  {
    var point: Coordinate?
    if let location = ring["location"], location != .null {
      let given = try GivenLocation.read(JSONView(location))
      point = try await given.resolved(on: server, at: "wishes.ring.location")
    }
    let from = ring["fromKm"]?.double ?? 0
    let to = ring["toKm"]?.double ?? Limits.maximumRadiusKm
    guard from <= to else { throw RPCError(at: "wishes.ring", "fromKm is greater than toKm") }
    return Wishes.DistanceRange(centre: try server.position(point), kilometres: from...to)
  }
}
