import CityCore
import JSON
import JSONRPC

/// Who wants the weather: only what the user asked for goes into the history.
enum WeatherOrigin {
  case user, automatic
}

extension RefreshSummary {
  var json: JSON {
    ["updated": JSON(updated), "failed": JSON(failed), "fromCache": JSON(fromCache)]
  }
}

/// A refresh that has been announced.
struct AnnouncedRefresh: Sendable {
  let refresh: Refresh
  let session: String?
  let progress: Progress?
}

extension CityServer {
  /// Announces a refresh and makes its requests; nothing is sent yet.
  ///
  /// - Throws: `WeatherFailure` if no service is configured.
  func prepareRefresh(
    of cities: [City], session: String?, progress: Progress?
  ) throws(WeatherFailure) -> AnnouncedRefresh {
    let refresh = try weather.refresh(of: cities)
    let ids = cities.map(\.id)
    board.assumeIsolated { $0.markStale(ids) }
    outbox.notify(
      "weather.willRefresh",
      ["session": JSON(session), "cities": .array(ids.map { JSON($0) })])
    progress?.assumeIsolated { $0.begin(title: "Asking for the weather") }
    return AnnouncedRefresh(refresh: refresh, session: session, progress: progress)
  }

  /// Sends the requests of a refresh and announces what comes.
  func carryOut(
    _ announced: AnnouncedRefresh, for origin: WeatherOrigin
  ) async -> RefreshSummary {
    await weather.carryOut(announced.refresh) { cities, summary in
      for settled in cities { absorb(settled, of: announced.session) }
      record(cities, for: origin)
      report(summary, of: announced)
    }
  }

  private func absorb(_ settled: SettledCity, of session: String?) {
    switch settled.outcome.current {
    case .success(let current): show(current, for: settled.city, of: session)
    case .failure(let failure): announce("weather.didFail", settled.city, session, failure)
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

  private func report(_ summary: RefreshSummary, of announced: AnnouncedRefresh) {
    let done = summary.updated + summary.failed
    let total = max(1, announced.refresh.cities.count)
    announced.progress?.assumeIsolated {
      $0.report("\(done) of \(total) cities", percentage: done * 100 / total)
    }
  }
}
