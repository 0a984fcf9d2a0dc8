internal import Synchronization
internal import Text

/// The latest reports by provider, model and place, to avoid requests before newer values can exist, and to have a
/// report if requests fail.
final class ReportCache: Sendable {
  private struct Source: Hashable {
    let provider: WeatherProviderID
    let model: String?

    init(_ provider: any WeatherProvider) {
      self.provider = provider.id
      model = provider.model
    }
  }

  private struct Reports {
    var currents = PlaceCache<WeatherReport>(capacity: 4096)

    /// A forecast of eight days takes about 40 kB. A full cache may evict half of its places, so half of the capacity
    /// must exceed the maximum number of cities of a `weather.forecasts` or `city.briefs`, which is 100.
    var forecasts = PlaceCache<WeatherReport>(capacity: 256)
  }

  private let reports = Mutex<[Source: Reports]>([:])

  func store(
    _ report: WeatherReport, of provider: any WeatherProvider, for place: WeatherPlace,
    part: WeatherPart, at now: Double
  ) {
    reports.withLock { reports in
      let source = Source(provider)
      if part.isForecast {
        reports[source, default: Reports()].forecasts.put(report, for: place, at: now)
      } else {
        reports[source, default: Reports()].currents.put(report, for: place, at: now)
      }
    }
  }

  /// Returns a report that the provider cannot have renewed yet; nil if there is none, and for every provider without
  /// a `renewal`. A cached forecast also serves for the current weather.
  func validReport(
    of provider: any WeatherProvider, for place: WeatherPlace, part: WeatherPart, at now: Double
  ) -> WeatherReport? {
    guard let renewal = provider.id.renewal else { return nil }
    let source = Source(provider)
    return reports.withLock { reports in
      let current = part.isForecast ? nil : reports[source]?.currents.latest(for: place)
      let cached = [current, reports[source]?.forecasts.latest(for: place)].compactMap(\.self)
      return cached.map(\.answer).first { $0.isValid(at: now, renewal: renewal, part: part) }
    }
  }

  /// The latest cached report with current weather from any of these providers; nil if there is none.
  func latest(for place: WeatherPlace, of providers: [any WeatherProvider]) -> WeatherReport? {
    let sources = providers.map(Source.init)
    return reports.withLock { reports in
      let known = sources.compactMap { reports[$0] }
      let cached =
        known.map { $0.currents.latest(for: place) }
        + known.map { $0.forecasts.latest(for: place) }
      return cached.compactMap(\.self).filter { $0.answer.current != nil }
        .max { $0.fetchedAt < $1.fetchedAt }?.answer
    }
  }

  /// The latest cached forecast from any of these providers; nil if there is none.
  func latestForecast(for place: WeatherPlace, of providers: [any WeatherProvider])
    -> WeatherReport?
  {
    reports.withLock { reports in
      providers.compactMap { reports[Source($0)]?.forecasts.latest(for: place) }
        .max { $0.fetchedAt < $1.fetchedAt }?.answer
    }
  }
}

extension WeatherReport {
  /// - Parameter renewal: seconds between two renewals by the provider.
  fileprivate func isValid(at now: Double, renewal: Int, part: WeatherPart) -> Bool {
    guard let current, !part.isForecast || days.count >= part.days else { return false }
    return (0..<Double(renewal)).contains(now - Double(current.time.seconds))
  }
}
