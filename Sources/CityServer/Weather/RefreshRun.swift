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
  /// Notifies the client of a refresh and prepares its requests. `runRefresh` then sends them.
  ///
  /// - Throws: `WeatherFailure` if no service is configured. Then no notification is sent.
  func announceRefresh(
    of cities: [City], session: String?, reporting progress: Progress?
  ) throws(WeatherFailure) -> AnnouncedRefresh {
    let refresh = try weather.refresh(of: cities)
    let ids = cities.map(\.id)
    shownWeather.beginRefresh(of: ids)
    outbox.notify(
      "weather.willRefresh", params: RefreshNotice(session: session, cities: ids).json)
    progress?.begin(title: "Fetching the weather")
    return AnnouncedRefresh(refresh: refresh, session: session, progress: progress)
  }

  /// Sends the requests of a refresh and applies each response. Sends one `weather.didUpdate` or `weather.didFail` for
  /// each announced city, as often as it was named, even if the refresh is cancelled.
  func runRefresh(_ announced: AnnouncedRefresh, for origin: WeatherOrigin) async -> RefreshSummary
  {
    let total = max(1, announced.refresh.cities.count)
    var pending = PendingNotices(announced)
    let summary = await weather.run(announced.refresh) { settled, summary in
      self.apply(settled, hasNews: summary.updated > summary.fromCache, pending: &pending)
      await self.record(settled, for: origin)
      let done = summary.updated + summary.failed
      announced.progress?.report("\(done) of \(total) cities", percentage: done * 100 / total)
    }
    notify(pending.withheld, marksStale: false, pending: &pending)
    let cancelled = RPCError(.requestCancelled, "The refresh was cancelled.")
    for city in pending.remaining {
      shownWeather.endRefresh(of: city.id)
      notifyFailure(cancelled, of: city, in: announced.session)
    }
    return summary
  }

  /// Withholds the notifications of failures until the first new value. If no city gets a new value, no known value is
  /// marked stale.
  private func apply(
    _ settled: [SettledCity], hasNews: Bool, pending: inout PendingNotices
  ) {
    if hasNews {
      notify(pending.withheld + settled, marksStale: true, pending: &pending)
      pending.withheld = []
    } else {
      notify(settled.filter(\.hasWeather), marksStale: false, pending: &pending)
      pending.withheld += settled.filter { !$0.hasWeather }
    }
  }

  /// - Parameter marksStale: whether to mark the last value of a city as stale if its refresh failed.
  private func notify(
    _ settled: [SettledCity], marksStale: Bool, pending: inout PendingNotices
  ) {
    for settled in settled {
      let city = settled.city
      pending.settle(city)
      shownWeather.endRefresh(of: city.id)
      switch settled.outcome.current {
      case .success(let current): show(current, for: city, of: pending.session)
      case .failure(let failure):
        if marksStale {
          shownWeather.markStale(city.id)
        }
        let problem = ErrorMapping.rpcError(forWeather: failure)
        notifyFailure(problem, of: city, in: pending.session)
      }
    }
  }

  /// Stores new weather of a city and notifies the client.
  func show(_ weather: Weather, for city: City, of session: String?) {
    shownWeather.put(weather, for: city.id)
    let notice = WeatherNotice(
      session: session, city: city.id, weather: shownWeather.shown(for: city.id), problem: nil)
    outbox.notify("weather.didUpdate", params: WeatherNotice.update.json(notice))
  }

  func notifyFailure(_ problem: RPCError, of city: City, in session: String?) {
    let notice = WeatherNotice(
      session: session, city: city.id, weather: shownWeather.shown(for: city.id), problem: problem)
    outbox.notify("weather.didFail", params: WeatherNotice.failure.json(notice))
  }

  /// If the user requested the weather, records that of favourites in the archive, and notifies the client of each
  /// entry. Does nothing without an archive, or if the settings keep no history. If the archive fails, the entries are
  /// lost.
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

/// The parameters of `weather.willRefresh`.
struct RefreshNotice: WireObject {
  let session: String?
  let cities: [Int]

  static let shape = Shape<Self>(
    .init("session", "Id of the session whose cities are refreshed; null for other cities.") {
      $0.session
    },
    .init("cities", "GeoNames ids of the cities.") { $0.cities })
}

/// The parameters of `weather.didUpdate` and `weather.didFail`.
struct WeatherNotice: Sendable {
  let session: String?
  let city: Int
  let weather: ShownWeather?

  /// Nil for an update.
  let problem: RPCError?

  static let update = Shape<Self>(
    .init("session", "Id of the session whose cities are refreshed; null for other cities.") {
      $0.session
    },
    .init("city", "GeoNames id of the city.") { $0.city },
    .init("weather", "The last known weather; null if none was ever fetched.") { $0.weather })

  static let failure = update.with(
    .init("error", "The error, as in a reply.", as: ErrorJSON.schema) {
      $0.problem?.json ?? .null
    })
}

/// The notifications of a refresh that are still to be sent.
private struct PendingNotices {
  let session: String?

  /// The failures before the first new value.
  var withheld: [SettledCity] = []
  private let cities: [City]

  /// The number of notifications due for each city. A request may name a city twice.
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

  /// The cities whose notification is still due, in the order of the refresh.
  var remaining: [City] {
    var counts = counts
    return cities.filter { city in
      counts[city.id, default: 0] -= 1
      return counts[city.id, default: 0] >= 0
    }
  }
}
