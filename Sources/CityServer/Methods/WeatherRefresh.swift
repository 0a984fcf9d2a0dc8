import CityCore
import JSON
import JSONRPC
import Platform

struct WeatherRefresh: CityWaitingMethod {
  static let name = "weather.refresh"
  static let summary = "Asks for the weather of a session's cities, or of the named ones, anew."
  static let parameters = Parameters(
    Field<[Int]?>.optional(
      "cities", "Ids of the cities; without them all of the session.",
      as: .array(Schemas.id, maximumCount: Limits.maximumRefresh)),
    Fields.session, as: Self.init)
  static let reportsProgress = true
  static let result = RefreshSummary.schema
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .limitExceeded, .requestCancelled] + ErrorCode.upstream

  let cities: [Int]?
  let session: String?

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
    let (cities, session) = try await wanted(server)
    if cities.isEmpty { return .answered(RefreshSummary().json) }
    let refresh = try server.announceRefresh(of: cities, session: session, call.progress)
    return .waiting { server in
      let summary = await server.carryOut(refresh, for: .user)
      try Task.checkCancellation()
      if summary.updated == 0, let failure = summary.firstFailure { throw failure }
      return summary.json
    }
  }

  private func wanted(_ server: isolated CityServer) async throws -> ([City], session: String?) {
    if let ids = cities {
      var cities: [City] = []
      for id in ids { cities.append(try await server.anyCity(id)) }
      return (cities, session)
    }
    let session = try server.session(session)
    let limit = Limits.maximumRefresh
    guard await session.state.total <= limit else {
      throw RPCError(
        .limitExceeded,
        "A refresh takes \(limit) cities at most; name some of the session's by cities.",
        details: ["limit": JSON(limit)])
    }
    return (await session.cities, session.id)
  }
}

/// Who wants the weather: only what the user asked for goes into the history.
enum WeatherOrigin {
  case user, automatic
}

typealias AnnouncedRefresh = (refresh: Refresh, session: String?, progress: Progress?)

extension RefreshSummary: Shaped {
  static let shape = Shape<Self>(
    .init("updated", "Cities with new weather.", \.updated),
    .init("failed", "Cities without; weather.didFail told why.", \.failed),
    .init(
      "fromCache", "Cities of which the service allows no newer question yet.", \.fromCache))
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
    shownWeather.markStale(ids)
    outbox.notify(
      "weather.willRefresh",
      ["session": JSON(session), "cities": .array(ids.map { JSON($0) })])
    progress?.begin(title: "Asking for the weather")
    return (refresh, session, progress)
  }

  /// Sends the requests of a refresh and takes in each answer.
  func carryOut(_ announced: AnnouncedRefresh, for origin: WeatherOrigin) async -> RefreshSummary {
    let total = max(1, announced.refresh.cities.count)
    return await weather.carryOut(announced.refresh) { settled, summary in
      for city in settled { self.absorb(city, announced.session) }
      await self.record(settled, for: origin)
      let done = summary.updated + summary.failed
      announced.progress?.report("\(done) of \(total) cities", percentage: done * 100 / total)
    }
  }

  private func absorb(_ settled: SettledCity, _ session: String?) {
    switch settled.outcome.current {
    case .success(let current): show(current, for: settled.city, of: session)
    case .failure(let failure): announce("weather.didFail", settled.city, session, failure)
    }
  }

  /// Takes in new weather and announces it.
  func show(_ weather: Weather, for city: City, of session: String?) {
    shownWeather.put(weather, for: city.id)
    announce("weather.didUpdate", city, session)
  }

  func announce(
    _ notification: StaticString, _ city: City, _ session: String?, _ failure: WeatherFailure? = nil
  ) {
    var members: JSONObject = [
      "session": JSON(session), "city": JSON(city.id), "weather": shownWeather.json(for: city.id),
    ]
    members["error"] = failure.map { ErrorMapping.rpcError(forWeather: $0).json }
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
