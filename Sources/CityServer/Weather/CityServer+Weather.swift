import CityCore
import JSON
import JSONRPC

/// Who wants the weather: only what the user asked for goes into the history.
enum WeatherOrigin {
  case user, automatic
}

/// What a refresh came to, by the number of cities.
struct RefreshSummary {
  var updated = 0
  var failed = 0
  var fromCache = 0
  var firstFailure: WeatherFailure?

  var json: JSON {
    ["updated": JSON(updated), "failed": JSON(failed), "fromCache": JSON(fromCache)]
  }
}

extension CityServer {
  /// Announces a refresh and makes its requests; nothing is sent yet.
  ///
  /// - Throws: `WeatherFailure` if no service is configured.
  func prepareRefresh(
    of cities: [City], session: String?, progress: Progress?
  ) throws(WeatherFailure) -> Refresh {
    let places = cities.map(WeatherPlace.init)
    let requests = try weather.provider.get().requests(for: places, part: .current)
    let ids = cities.map(\.id)
    board.assumeIsolated { $0.markStale(ids) }
    outbox.notify(
      "weather.willRefresh",
      ["session": JSON(session), "cities": .array(ids.map { JSON($0) })])
    progress?.assumeIsolated { $0.begin(title: "Asking for the weather") }
    return Refresh(cities: cities, session: session, requests: requests, progress: progress)
  }

  /// Sends the requests of a refresh and takes in each answer as it comes, or in the order of the
  /// requests where that is wanted.
  func carryOut(_ refresh: Refresh, for origin: WeatherOrigin) async -> RefreshSummary {
    var summary = RefreshSummary()
    var gathering = WeatherGathering(refresh)
    var queue = DeliveryQueue(keepsOrder: weather.keepsOrder)
    await withTaskGroup(of: (number: Int, delivery: WeatherDesk.Delivery).self) { group in
      for (number, request) in refresh.requests.enumerated() {
        group.addTask { [weather] in (number, await weather.deliver(request)) }
      }
      for await (number, delivery) in group where !Task.isCancelled {
        for delivery in queue.take(delivery, number: number) {
          let settled = gathering.take(delivery)
          for (city, outcome) in settled { absorb(city, outcome, refresh, &summary) }
          if delivery.isFromCache { summary.fromCache += settled.count }
          record(settled, for: origin)
          report(summary, of: refresh)
        }
      }
    }
    return summary
  }

  private func absorb(
    _ city: City, _ outcome: Result<WeatherReport, WeatherFailure>, _ refresh: Refresh,
    _ summary: inout RefreshSummary
  ) {
    switch outcome.flatMap(WeatherFailure.current) {
    case .success(let current):
      summary.updated += 1
      show(current, for: city, of: refresh.session)
    case .failure(let failure):
      summary.failed += 1
      summary.firstFailure = summary.firstFailure ?? failure
      announce("weather.didFail", city, refresh.session, failure)
    }
  }

  /// Takes in new weather and announces it.
  func show(_ weather: Weather, for city: City, of session: String?) {
    board.assumeIsolated { $0.put(weather, for: city.id) }
    announce("weather.didUpdate", city, session)
  }

  /// Shaped as `Schemas.weather`, or null.
  func shownWeather(of city: Int) -> JSON {
    board.assumeIsolated { $0.json(for: city) }
  }

  /// Those that the client wants.
  var units: WeatherUnits { board.assumeIsolated { $0.units } }

  func announce(
    _ notification: String, _ city: City, _ session: String?, _ failure: WeatherFailure? = nil
  ) {
    var members: JSONObject = [
      "session": JSON(session), "city": JSON(city.id), "weather": shownWeather(of: city.id),
    ]
    if let failure { members["error"] = ErrorMapping.rpcError(forWeather: failure).json }
    outbox.notify(notification, .object(members))
  }

  private func report(_ summary: RefreshSummary, of refresh: Refresh) {
    let done = summary.updated + summary.failed
    let total = max(1, refresh.cities.count)
    refresh.progress?.assumeIsolated {
      $0.report("\(done) of \(total) cities", percentage: done * 100 / total)
    }
  }
}

/// A refresh that has been announced.
struct Refresh: Sendable {
  let cities: [City]
  let session: String?
  let requests: [WeatherRequest]
  let progress: Progress?
}

extension WeatherFailure {
  /// The current weather of a report, which a service may leave out.
  static func current(of report: WeatherReport) -> Result<Weather, WeatherFailure> {
    report.current.map(Result.success) ?? .failure(.nothing)
  }
}
