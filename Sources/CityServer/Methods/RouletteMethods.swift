import Archive
import Geography
import JSON
import JSONRPC
import Sessions
import Text

/// What the documents tell of a look of the roulette, in the words of this target.
enum RouletteMethods {
  /// The parameters of `roulette.didLook`.
  static let look = RouletteAttempt.shape.properties
}

struct RouletteHistory: CityExclusiveMethod {
  static let name = "roulette.history"
  static let summary =
    "The countries that surpriseMe drew last, which it leaves out of the next draws."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(
    .init(
      "countries", .array(country.schema, maximumCount: CountryStore.recentLimit),
      "The last \(CountryStore.recentLimit) at most, the newest first."))
  static let errors = ErrorCode.storage

  private static let country = Shape<(code: String, name: String?)>(
    .init("code", "Its code.", \.code),
    .init("name", "Its name in English; null if the gazetteer has none.", \.name))

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let codes = try await server.recentCountries().reversed()
    let gazetteer = try? server.gazetteer()
    return [
      "countries": .array(codes.map { Self.country.json(($0, gazetteer?.country($0)?.name)) })
    ]
  }
}

struct RouletteClearHistory: CityExclusiveMethod {
  static let name = "roulette.clearHistory"
  static let summary = "Forgets the countries that surpriseMe drew, so that any may come next."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(
    .init("cleared", .count, "How many countries were forgotten."))
  static let errors = ErrorCode.storageChange

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let count = try await server.recentCountries().count
    server.drawnCountries = []
    try await server.use { try $0.countries.forgetRecent() }
    return ["cleared": JSON(count)]
  }
}

extension CityServer {
  private func candidates(
    for draw: CityDraw, in gazetteer: Gazetteer
  ) async throws -> Candidates {
    guard draw.wishes.notArchived, archive.exists else {
      return try await archive.perform {
        Candidates(draw.wishes, in: gazetteer, at: draw.seconds) { _ in [] }
      }
    }
    return try await use { archive in
      try Candidates(draw.wishes, in: gazetteer, at: draw.seconds) { ids in
        Set(try archive.favorites(of: ids).keys)
      }
    }
  }

  /// Draws a city, off the loop, for that takes a look at all of them.
  func discover(_ draw: CityDraw, _ progress: Progress?) async throws -> Discovery {
    let gazetteer = try gazetteer()
    let search = try draw.wishes.warmNow.map { try WarmthSearch($0, weather) }
    let candidates = try await candidates(for: draw, in: gazetteer)
    let isByCountry = draw.date == nil && draw.weighting == .country
    let recent = isByCountry ? try await recentCountries() : []
    var found: Discovery
    if let search {
      found = try await discover(draw, among: candidates, by: search, recent, progress)
    } else {
      let dice = draw.date.map(Dice.init(of:)) ?? dice
      found = try draw.discovery(among: candidates, with: dice, recent: recent)
    }
    if isByCountry, let code = found.country {
      try await record(country: code)
    }
    found.near = found.location.flatMap { gazetteer.city(at: $0) }
    return found
  }

  /// Asks for the weather of the candidates in a drawn order, until one is as wished.
  private func discover(
    _ draw: CityDraw, among candidates: Candidates, by search: WarmthSearch, _ recent: [String],
    _ progress: Progress?
  ) async throws -> Discovery {
    var search = search
    let batches = search.batches
    let seed = UInt64(dice.number(below: .max))
    var order = try await archive.perform {
      candidates.order(
        draw.weighting, recent: recent, with: Dice(seed: seed), limit: batches.reduce(0, +))
    }[...]
    for count in batches where !order.isEmpty {
      let batch = Array(order.prefix(count))
      order = order.dropFirst(count)
      progress?.report("Asking about \(batch.count) cities")
      guard let (city, weather) = try await search.first(of: batch) else { continue }
      show(weather, for: city, of: nil)
      return try await archive.perform { draw.discovery(of: city, among: candidates) }
    }
    throw search.nothing(among: candidates)
  }
}

/// Wishes as a request has them.
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
    do throws(CitySourceError) {
      let code = try CountryName.code(of: text)
      guard (try? server.gazetteer())?.hasCountry(code) ?? true else {
        throw CitySourceError.unknownCountry(text)
      }
      return code
    } catch {
      let path = "params.wishes.country"
      throw RPCError(
        .invalidParams, "\(path): \(error.message)", details: ["path": .string(path)])
    }
  }

  private func ring(_ ring: JSON, on server: isolated CityServer) async throws -> Wishes.Ring {
    var point: Coordinate?
    if let location = ring["location"], location != .null {
      let given = try GivenLocation.read(JSONView(location))
      point = try await given.resolved(on: server, at: "wishes.ring.location")
    }
    let from = ring["fromKm"]?.double ?? 0
    let to = ring["toKm"]?.double ?? Limits.maximumRadiusKm
    guard from <= to else { throw RPCError(at: "wishes.ring", "fromKm is more than toKm") }
    return Wishes.Ring(centre: try server.position(point), kilometres: from...to)
  }
}

// The spin itself, for `session.open`.
extension CityServer {
  /// Tells a client that wants to show how the roulette rolls.
  private func tell(_ attempt: RouletteAttempt) {
    guard pushes.contains(.attempt) else { return }
    outbox.notify("roulette.didLook", attempt.json)
  }

  func discover(
    _ request: DiscoveryRequest, in source: any CitySource, _ progress: Progress?
  ) async throws -> Discovery {
    let roulette = Roulette(
      dice: dice,
      recentCountries: { try await self.recentCountries() },
      record: { code in try await self.record(country: code) },
      onAttempt: {
        self.tell($0)
        progress?.report("\($0.country): \($0.found) cities")
      })
    var found = try await request.discover(in: source, roulette: roulette)
    found.near = found.location.flatMap { try? gazetteer().city(at: $0) }
    if source.id != .embedded {
      liveCities.insert(found.cities)
    }
    return found
  }

  /// The countries drawn last. Without an archive that can be used they are those of this process: a
  /// spin needs none, and its health tells the client.
  fileprivate func recentCountries() async throws -> [String] {
    do {
      return try await read { try $0.countries.recent() }
    } catch is ArchiveError {
      return drawnCountries
    }
  }

  private func record(country code: String) async throws {
    drawnCountries = drawnCountries.suffix(CountryStore.recentLimit - 1) + [code]
    guard settings.keepsHistory else { return }
    do {
      try await use { try $0.countries.record(code) }
    } catch is ArchiveError {}
  }
}
