import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services

/// A refresh of which the client was notified.
struct AnnouncedRefresh: Sendable {
  let refresh: Refresh
  let session: String?
  let progress: Progress?
}

extension CityServer {
  /// Notifies the client of a refresh and prepares its requests; `runRefresh` sends them.
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
      params: ["session": JSON(session), "cities": .array(ids.map { JSON($0) })])
    progress?.begin(title: "Asking for the weather")
    return AnnouncedRefresh(refresh: refresh, session: session, progress: progress)
  }

  /// Sends the requests of a refresh and applies each answer. Sends one notification for each city that
  /// was announced, also when the refresh is cancelled.
  func runRefresh(_ announced: AnnouncedRefresh, for origin: WeatherOrigin) async -> RefreshSummary
  {
    let total = max(1, announced.refresh.cities.count)
    var pending = PendingNotices(announced)
    let summary = await weather.run(announced.refresh) { settled, summary in
      self.apply(settled, hasNews: summary.updated > summary.fromCache, &pending)
      await self.record(settled, for: origin)
      let done = summary.updated + summary.failed
      announced.progress?.report("\(done) of \(total) cities", percentage: done * 100 / total)
    }
    notify(pending.withheld, marksStale: false, &pending)
    let cancelled = RPCError(.requestCancelled, "The refresh was cancelled.")
    for city in pending.remaining {
      shownWeather.settle(city.id)
      announce("weather.didFail", city, announced.session, cancelled)
    }
    return summary
  }

  /// Withholds failures until the first new value: if there is none, the values shown are no older
  /// than any other and are not marked stale.
  private func apply(_ settled: [SettledCity], hasNews: Bool, _ pending: inout PendingNotices) {
    if hasNews {
      notify(pending.withheld + settled, marksStale: true, &pending)
      pending.withheld = []
    } else {
      notify(settled.filter(\.hasWeather), marksStale: false, &pending)
      pending.withheld += settled.filter { !$0.hasWeather }
    }
  }

  /// - Parameter marksStale: whether to mark what is shown of a city whose refresh failed.
  private func notify(
    _ settled: [SettledCity], marksStale: Bool, _ pending: inout PendingNotices
  ) {
    for settled in settled {
      let city = settled.city
      pending.settle(city)
      shownWeather.settle(city.id)
      switch settled.outcome.current {
      case .success(let current): show(current, for: city, of: pending.session)
      case .failure(let failure):
        if marksStale {
          shownWeather.markStale(city.id)
        }
        announce(
          "weather.didFail", city, pending.session, ErrorMapping.rpcError(forWeather: failure))
      }
    }
  }

  /// Adopts new weather of a city and notifies the client.
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
    outbox.notify(notification, params: .object(members))
  }

  /// Records the weather of favourites that the user asked for. Creates no archive for that. If the
  /// archive fails, only the history is lost, and the server's health reports it.
  func record(_ settled: [SettledCity], for origin: WeatherOrigin) async {
    guard settings.keepsHistory, origin == .user, archive.exists else { return }
    let now = settings.clock.now()
    let entries = settled.compactMap { $0.entry(at: now) }
    guard !entries.isEmpty else { return }
    let zones = Dictionary(settled.map { ($0.city.id, $0.city.timezone) }) { first, _ in first }
    for entry in (try? await use { try $0.weatherLog.record(entries) }) ?? [] {
      let logged = LoggedWeather(entry: entry, zone: zones[entry.city] ?? nil)
      outbox.notify("weather.didRecord", params: LoggedWeather.record.json(logged))
    }
  }
}

/// The notifications of a refresh that are still to be sent.
private struct PendingNotices {
  let session: String?

  /// Failures before the first new value.
  var withheld: [SettledCity] = []
  private let cities: [City]

  /// The number of notifications due for each city; a request may name a city twice.
  private var counts: [Int: Int] = [:]

  init(_ announced: AnnouncedRefresh) {
    session = announced.session
    cities = announced.refresh.cities
    for city in cities {
      counts[city.id, default: 0] += 1
    }
  }

  mutating func settle(_ city: City) {
    counts[city.id, default: 1] -= 1
  }

  /// The cities without a notification, in the order of the refresh.
  var remaining: [City] {
    var counts = counts
    return cities.filter { city in
      counts[city.id, default: 0] -= 1
      return counts[city.id, default: 0] >= 0
    }
  }
}
