import Geography
import JSONRPC
import Platform
import Services

extension LanguageServer {
  /// The forecast of a city, in the user's units; nil if none was fetched in the last three hours, or if the weather is
  /// turned off.
  func forecast(of city: City) -> Forecast? {
    guard preferences.weather, let report = weather.report(of: city, at: now) else { return nil }
    return Forecast(report, at: city.coordinate, now: now, days: CityForecasts.days)
      .converted(to: UnitChoice(preferences.units))
  }

  /// The time since the last change of any document that has to pass before weather is fetched.
  private static let quiet = Duration.seconds(2)

  /// The least delay of a fetch after it is scheduled, so that cities that are wanted meanwhile share it.
  private static let batchDelay = Duration.milliseconds(300)

  /// Schedules a fetch of the weather of cities.
  ///
  /// - Parameter source: the document or the kind of request that mentions them. Replaces its
  ///   former cities.
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
    // Wait again, since the user has typed after the timer was set.
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
