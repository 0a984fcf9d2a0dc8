internal import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services
import Sessions

struct WeatherRefresh: CityWaitingMethod {
  static let name = "weather.refresh"
  static let summary =
    "Asks for the weather of a page of a session's cities, or of the named ones, anew."
  static let parameters = Parameters(
    Field<[Int]?>.optional(
      "cities", "Ids of the cities; without them those of the session.",
      as: .array(Schemas.id, maximumCount: Limits.maximumRefresh)),
    Fields.session, scope, Fields.offset.ifGiven, limit,
    WeatherOrigin.field, as: Self.init)
  static let scope = Field<SessionPart>.optional(
    "scope", "Which of the session's cities, in its order.", default: .visible
  ).ifGiven
  static let limit = Field<Int>.optional(
    "limit", "How many of them at most.", as: .integer(1...Limits.maximumRefresh),
    default: Limits.maximumRefresh
  ).ifGiven
  static let reportsProgress = true
  static let result = answer.schema
  typealias Asked = (cities: [City], session: String?, total: Int, next: Int?)
  private static let answer = Shape<(summary: RefreshSummary, asked: Asked)>(
    RefreshSummary.shape.of(\.summary) + [
      .init("total", "Cities that there are to ask for, these included.", \.asked.total),
      .init(
        "next", "The offset to go on with; null if no city is left.", \.asked.next),
    ])
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .requestCancelled] + ErrorCode.upstream

  let cities: [Int]?
  let session: String?
  let scope: SessionPart?
  let offset: Int?
  let limit: Int?
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server, call.progress).handling(on: server) { done, _ in
      Self.answer.json(done)
    }
  }

  func prepare(
    on server: isolated CityServer, _ progress: Progress? = nil
  ) async throws -> Prepared<(summary: RefreshSummary, asked: Asked)> {
    let asked = try await wanted(server)
    if asked.cities.isEmpty {
      return .ready((RefreshSummary(), asked))
    }
    let refresh = try server.announceRefresh(of: asked.cities, session: asked.session, progress)
    return .settling { [origin] server in
      let summary = await server.carryOut(refresh, for: origin)
      try Task.checkCancellation()
      if summary.updated == 0, let failure = summary.firstFailure {
        throw failure
      }
      return (summary, asked)
    }
  }

  func wanted(_ server: isolated CityServer) async throws -> Asked {
    guard let ids = cities else {
      let session = try server.session(session)
      let page = await session.page(
        of: scope ?? .visible, offset: offset ?? 0, limit: limit ?? Limits.maximumRefresh)
      return (page.rows.map(\.city), session.id, page.total, page.next)
    }
    guard scope == nil, offset == nil, limit == nil else {
      throw RPCError.params("scope, offset and limit are of a session, so give no cities with them")
    }
    return (try await server.anyCities(ids), session, ids.count, nil)
  }
}

extension SessionPart: ParameterValue {}

/// Who wants the weather: only what the user asked for goes into the history.
enum WeatherOrigin: String, CaseIterable, ParameterValue {
  case user, automatic

  static let field = Field<WeatherOrigin>.optional(
    "origin", "Who wants it: only what the user asks for goes into the history.", default: .user)
}

typealias AnnouncedRefresh = (refresh: Refresh, session: String?, progress: Progress?)

extension RefreshSummary: Shaped {
  static let shape = Shape<Self>(
    .init("updated", "Cities with new weather.", \.updated),
    .init("failed", "Cities without; weather.didFail told why.", \.failed),
    .init(
      "fromCache", "Cities of which the service allows no newer question yet.", \.fromCache),
    .init("dropped", "Values that cannot be, and were left out.", \.dropped))
}

extension CityServer {
  /// Announces a refresh and makes its requests; nothing is sent yet.
  ///
  /// - Throws: `WeatherFailure` if no service is configured.
  func announceRefresh(
    of cities: [City], session: String?, _ progress: Progress?
  ) throws(WeatherFailure) -> AnnouncedRefresh {
    let refresh = try weather.refresh(of: cities)
    let ids = cities.map(\.id)
    shownWeather.ask(ids)
    outbox.notify(
      "weather.willRefresh",
      ["session": JSON(session), "cities": .array(ids.map { JSON($0) })])
    progress?.begin(title: "Asking for the weather")
    return (refresh, session, progress)
  }

  /// Sends the requests of a refresh and takes in each answer. Each city that was announced is told of
  /// once, also when the refresh is cancelled.
  func carryOut(_ announced: AnnouncedRefresh, for origin: WeatherOrigin) async -> RefreshSummary {
    let total = max(1, announced.refresh.cities.count)
    var absorbing = Absorbing(announced)
    let summary = await weather.run(announced.refresh) { settled, summary in
      self.absorb(settled, hasNews: summary.updated > summary.fromCache, &absorbing)
      await self.record(settled, for: origin)
      let done = summary.updated + summary.failed
      announced.progress?.report("\(done) of \(total) cities", percentage: done * 100 / total)
    }
    tell(absorbing.withheld, marking: false, &absorbing)
    let cancelled = RPCError(.requestCancelled, "The refresh was cancelled.")
    for city in absorbing.open {
      shownWeather.settle(city.id)
      announce("weather.didFail", city, announced.session, cancelled)
    }
    return summary
  }

  /// Failures wait for the first that brings something new: without any, what is shown is as good as
  /// it was, and is not marked.
  private func absorb(_ settled: [SettledCity], hasNews: Bool, _ absorbing: inout Absorbing) {
    if hasNews {
      tell(absorbing.withheld + settled, marking: true, &absorbing)
      absorbing.withheld = []
    } else {
      tell(settled.filter(\.hasWeather), marking: false, &absorbing)
      absorbing.withheld += settled.filter { !$0.hasWeather }
    }
  }

  private func tell(
    _ settled: [SettledCity], marking isMarked: Bool, _ absorbing: inout Absorbing
  ) {
    for settled in settled {
      let city = settled.city
      absorbing.settle(city)
      shownWeather.settle(city.id)
      switch settled.outcome.current {
      case .success(let current): show(current, for: city, of: absorbing.session)
      case .failure(let failure):
        if isMarked {
          shownWeather.markStale(city.id)
        }
        announce(
          "weather.didFail", city, absorbing.session, ErrorMapping.rpcError(forWeather: failure))
      }
    }
  }

  /// Takes in new weather and announces it.
  func show(_ weather: Weather, for city: City, of session: String?) {
    shownWeather.put(weather, for: city.id)
    announce("weather.didUpdate", city, session)
  }

  func announce(
    _ notification: StaticString, _ city: City, _ session: String?, _ error: RPCError? = nil
  ) {
    var members: JSONObject = [
      "session": JSON(session), "city": JSON(city.id), "weather": shownWeather.json(for: city.id),
    ]
    members["error"] = error?.json
    outbox.notify(notification, .object(members))
  }

  /// Notes the weather of favourites that the user asked for. The archive is not made for that, and
  /// one that fails costs the history, not the weather; its health tells.
  func record(_ settled: [SettledCity], for origin: WeatherOrigin) async {
    guard settings.keepsHistory, origin == .user, archive.exists else { return }
    let now = settings.clock.now()
    let entries = settled.compactMap { $0.entry(at: now) }
    guard !entries.isEmpty else { return }
    let zones = Dictionary(settled.map { ($0.city.id, $0.city.timezone) }) { first, _ in first }
    for entry in (try? await use { try $0.weatherLog.record(entries) }) ?? [] {
      let logged = LoggedWeather(entry: entry, zone: zones[entry.city] ?? nil)
      outbox.notify("weather.didRecord", LoggedWeather.record.json(logged))
    }
  }
}

/// What of a refresh is still to be told.
private struct Absorbing {
  let session: String?

  /// Failures that came before anything new.
  var withheld: [SettledCity] = []
  private let cities: [City]

  /// How often each city is still to be told of; it may have been named twice.
  private var left: [Int: Int] = [:]

  init(_ announced: AnnouncedRefresh) {
    session = announced.session
    cities = announced.refresh.cities
    for city in cities {
      left[city.id, default: 0] += 1
    }
  }

  mutating func settle(_ city: City) { left[city.id, default: 1] -= 1 }

  /// Those that nothing was told of, in the order of the refresh.
  var open: [City] {
    var left = left
    return cities.filter { city in
      left[city.id, default: 0] -= 1
      return left[city.id, default: 0] >= 0
    }
  }
}
