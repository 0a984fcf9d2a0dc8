import CityServer
import JSON
import JSONRPC
import Services
import Text

/// Time, daylight and weather of one of several places.
struct PlaceReport {
  let place: ToolPlace
  let time: LocalTime
  let sky: ShownSkyDay?

  /// Nil if unknown.
  let weather: PlaceWeather?
  let source: WeatherSource?

  /// The current temperature, or the highest of the day.
  var temperature: Double? {
    switch weather {
    case .now(let weather): weather.rounded(.temperature)
    case .day(let weather): weather.rounded(.maximum)
    case nil: nil
    }
  }

  /// The lowest temperature of the day; nil for the current weather.
  var lowest: Double? {
    guard case .day(let weather) = weather else { return nil }
    return weather.rounded(.minimum)
  }

  var precipitation: Double? {
    switch weather {
    case .now(let weather): weather.rounded(.precipitation)
    case .day(let weather): weather.rounded(.precipitation)
    case nil: nil
    }
  }

  var json: JSON {
    var row = place.row
    for name in ["lat", "lon", "population"] {
      row[name] = nil
    }
    row["time"] = .string(time.iso)
    switch weather {
    case .now(let weather):
      row["summary"] = weather.sky.map { .string($0.summary) }
      row.add([.temperature, .feelsLike, .windSpeed, .precipitation], of: weather)
      row["isDay"] = weather.isDay.map(JSON.bool)
    case .day(let weather):
      row["summary"] = weather.sky.map { .string($0.summary) }
      row.add([.minimum, .maximum, .precipitation], of: weather)
    case nil: row["weather"] = "unavailable"
    }
    sky?.addSummary(to: &row)
    return .object(row)
  }
}

/// The weather by which places are compared.
enum PlaceWeather {
  case now(Weather)
  case day(DailyWeather)
}

extension ContextServer {
  /// - Parameters:
  ///   - day: nil for now.
  ///   - forecasts: the forecasts by city id; used only for a day.
  func report(
    of place: ToolPlace, on day: CivilDate?, knowing forecasts: [Int: ShownForecast]
  ) async throws -> PlaceReport {
    let time = try await time(at: place)
    let sky = try await sky(at: place, from: day ?? time.date, days: 1).first
    let shown: ShownWeather?
    let weather: PlaceWeather?
    if let day {
      let forecast =
        if let id = place.id { forecasts[id] } else { try? await forecast(at: place).get() }
      shown = forecast?.current
      weather = forecast?.day(day).map { .day($0) }
    } else {
      shown = try await weatherNow(at: place)
      weather = shown.map { .now($0.weather) }
    }
    return PlaceReport(
      place: place, time: time, sky: sky, weather: weather,
      source: shown.map { WeatherSource(of: $0, at: time) })
  }

  /// Fetches the weather of the cities among the places in one request. Unavailable weather is
  /// missing in the reports.
  func refreshWeather(of places: [ToolPlace]) async throws {
    let ids = Set(places.compactMap(\.id)).sorted()
    guard !ids.isEmpty else { return }
    do {
      try await program.refreshWeather(of: ids)
    } catch is RPCError {}
  }

  /// The forecasts of the cities among the places, with as few requests as the service allows. Unavailable ones
  /// are missing.
  func forecasts(of places: [ToolPlace]) async throws -> [Int: ShownForecast] {
    let ids = Set(places.compactMap(\.id)).sorted()
    guard !ids.isEmpty else { return [:] }
    do {
      return try await program.forecasts(of: ids)
    } catch is RPCError {
      return [:]
    }
  }

  /// The known current weather.
  private func weatherNow(at place: ToolPlace) async throws -> ShownWeather? {
    do {
      if let id = place.id {
        return try await program.details(of: id).weather
      }
      return try await program.weather(at: place.target)
    } catch is RPCError {
      return nil
    }
  }
}
