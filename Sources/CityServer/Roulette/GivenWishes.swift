import Geography
import JSON
import JSONRPC
import Sessions

/// Wishes as a request gives them.
struct GivenWishes: ParameterValue {
  let json: JSON

  static let schema = Schema.object(
    [
      .init(
        "continent", .word(["AF", "AN", "AS", "EU", "NA", "OC", "SA"]), "Its continent's code.",
        required: false),
      .init(
        "country", .string(maximumBytes: 128), "Its country: a code, or a name in any language.",
        required: false),
      .init("ring", ring, "How far away it is.", required: false),
      .init("minPopulation", inhabitants, "It has at least so many people.", required: false),
      .init("maxPopulation", inhabitants, "It has at most so many people.", required: false),
      .init("daylightNow", .boolean, "Whether the sun is up there now.", required: false),
      .init("notArchived", .boolean, "True: it is not in the archive yet.", required: false),
      .init(
        "warmNow", .boolean,
        "True: the drawn city has 20 °C or more now; false: less. The weather service is asked.",
        required: false),
    ], open: false)

  private static let inhabitants = Schema.integer(1...Schema.largestInteger)
  private static let ring = Schema.object(
    [
      .init(
        "location", GivenLocation.schema, "From where; else from the device.", required: false),
      .init("fromKm", Schemas.radiusKm, "At least so far; else 0.", required: false),
      .init("toKm", Schemas.radiusKm, "At most so far; else anywhere.", required: false),
    ], open: false)

  static func read(_ view: JSONView) -> GivenWishes { GivenWishes(json: view.json) }

  /// - Throws: `invalidParams`, `locationUnavailable`, or what a location can fail with.
  func wishes(on server: isolated CityServer) async throws -> Wishes {
    var wishes = Wishes()
    wishes.continent = json["continent"]?.string
    wishes.country = try await country(on: server)
    wishes.minPopulation = json["minPopulation"]?.int
    wishes.maxPopulation = json["maxPopulation"]?.int
    wishes.daylightNow = json["daylightNow"]?.bool
    wishes.notArchived = json["notArchived"]?.bool ?? false
    wishes.warmNow = json["warmNow"]?.bool
    if let ring = json["ring"], ring != .null {
      wishes.ring = try await self.ring(ring, on: server)
    }
    return wishes
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
    guard from <= to else { throw RPCError(at: "wishes.ring", "fromKm is more than toKm") }
    return Wishes.DistanceRange(centre: try server.position(point), kilometres: from...to)
  }
}
