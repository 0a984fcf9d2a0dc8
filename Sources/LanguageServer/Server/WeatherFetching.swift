import Geography
import JSONRPC
import Platform
import Services

extension LanguageServer {
  /// The forecast of a city, in the user's units; nil if none was fetched in the last three hours, or if the user's
  /// settings turn the weather off.
  func forecast(of city: City) -> Forecast? {
    guard preferences.weather, let report = weather.report(of: city, at: now) else { return nil }
    return Forecast(report, at: city.coordinate, now: now, days: CityForecasts.days)
      .converted(to: UnitChoice(preferences.units))
  }

  /// The minimum time between the last change of any document and a fetch of weather.
  private static let quiet = Duration.seconds(2)

  /// The minimum delay of a scheduled fetch, so that it includes cities that are wanted in the meantime.
  private static let batchDelay = Duration.milliseconds(300)

  /// Sets the cities whose weather a source wants, and schedules a fetch if any wanted city is due.
  ///
  /// - Parameter source: the document or the kind of request that mentions the cities. They replace its former ones.
  func requestWeather(of cities: [City], for source: String) {
    weather.request(cities, by: source)
    scheduleFetch()
  }

  private func scheduleFetch() {
    guard preferences.weather, weatherService.name != nil, weather.timer == nil,
      !weather.isFetching, !weather.due(at: now).isEmpty
    else { return }
    let delay = max(Self.batchDelay, ContinuousClock.now.duration(to: lastChange + Self.quiet))
    weather.timer = loop.schedule(after: delay) { [weak self] in
      self?.assumeIsolated { $0.fetchWeather() }
    }
  }

  private func fetchWeather() {
    weather.timer = nil
    // Wait again if the user has typed after the timer was set.
    if ContinuousClock.now < lastChange + Self.quiet {
      return scheduleFetch()
    }
    let cities = weather.due(at: now)
    guard !cities.isEmpty, !weather.isFetching else { return }
    weather.isFetching = true
    let progress = beginProgress("Fetching weather")
    Task {
      await fetchWeather(of: cities)
      weather.isFetching = false
      progress?.end()
      refreshHints()
      scheduleFetch()
    }
  }

  private func fetchWeather(of cities: [City]) async {
    do throws(WeatherFailure) {
      let refresh = try weatherService.refresh(
        of: cities, part: .forecast(days: CityForecasts.days))
      _ = await weatherService.run(refresh) { settled, summary in
        for city in settled {
          self.weather.record(city, at: self.now)
        }
        if let failure = summary.firstFailure {
          self.log(.info, "cannot fetch the weather of a city: \(failure)")
        }
      }
    } catch {
      weather.recordFailure(of: cities, at: now)
      log(.info, "cannot fetch weather: \(error)")
    }
  }
}
