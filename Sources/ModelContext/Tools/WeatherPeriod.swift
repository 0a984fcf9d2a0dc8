import CityServer
import Geography
import JSON
import JSONRPC
import Services
import Text

/// The days that a request asks for. They may be in the past.
struct WeatherPeriod {
  let first: CivilDate
  let days: Int

  /// The current local time of the place.
  let time: LocalTime

  var last: CivilDate { CivilDate(daysSinceEpoch: first.daysSinceEpoch + days - 1) }

  func contains(_ date: CivilDate) -> Bool {
    (first.daysSinceEpoch...last.daysSinceEpoch).contains(date.daysSinceEpoch)
  }

  var isPast: Bool { last.daysSinceEpoch < time.date.daysSinceEpoch }
  var beginsYesterday: Bool { first.daysSinceEpoch == time.date.daysSinceEpoch - 1 }
  var beginsBeforeYesterday: Bool { first.daysSinceEpoch < time.date.daysSinceEpoch - 1 }
}

/// The weather in a period.
struct PeriodReport {
  var members: JSONObject
  var sentences: [String] = []

  /// The weather of the days for which it is known.
  var days: [CivilDate: DailyWeather] = [:]
  var hours: [JSON] = []
}

extension ContextServer {
  /// The forecast for a period, and the weather of yesterday if the period begins with yesterday.
  func report(on period: WeatherPeriod, at place: ToolPlace) async throws -> PeriodReport {
    var report = PeriodReport(members: [:])
    if period.beginsBeforeYesterday {
      report.members["weather"] = "not_covered"
      report.members["reason"] = .string(
        "\(period.first.iso8601) is in the past; weather before yesterday is not covered.")
      report.sentences.append(
        "\(period.first.iso8601) is in the past: weather before yesterday is not covered; sun, moon and, with "
          + "include normals, the usual weather are.")
    }
    if period.beginsYesterday {
      try await addYesterday(of: period, at: place, to: &report)
    }
    if !period.isPast {
      add(try await forecast(at: place), of: period, to: &report)
    }
    return report
  }

  private func add(
    _ outcome: Result<ShownForecast, WeatherReason>, of period: WeatherPeriod,
    to report: inout PeriodReport
  ) {
    switch outcome {
    case .failure(let reason):
      report.members["weather"] = "unavailable"
      report.members["reason"] = .string(reason.text)
      report.sentences.append("The weather is unavailable: \(reason.text)")
    case .success(let forecast):
      let shown = ForecastReport(forecast: forecast, period: period)
      shown.add(to: &report.members)
      for day in shown.days {
        report.days[day.date] = day
      }
      report.hours = shown.hours
      report.sentences.append(shown.sentence)
    }
  }

  private func addYesterday(
    of period: WeatherPeriod, at place: ToolPlace, to report: inout PeriodReport
  ) async throws {
    do {
      let normals = try await program.normals(at: place.target, on: nil)
      guard let day = normals.yesterday?.converted(to: normals.units) else {
        throw RPCError(.requestFailed, "The service has no values of yesterday yet.")
      }
      report.days[day.date] = day
      report.members["weather"] = report.members["weather"] ?? "ok"
      report.members["units"] = .string(normals.units.list)
      let rain = day.rounded(.precipitation).map { DecimalText.fixed($0, places: 1) } ?? "unknown"
      report.sentences.append(
        "Yesterday, \(day.date.weekdayName) \(day.date.iso8601): \(day.rounded(.minimum).degrees) to "
          + "\(day.rounded(.maximum).degrees), \(rain) mm (modelled, preliminary).")
      report.members["credit"] = .string(UpstreamService.openMeteoArchive.attribution.text)
    } catch let error as RPCError {
      let reason = settings.shown(error.message)
      report.members["weather"] = period.isPast ? "unavailable" : nil
      report.members["reason"] = .string(reason)
      report.sentences.append("The weather of yesterday is unavailable: \(reason)")
    }
  }
}

/// The part of a forecast within a period.
private struct ForecastReport {
  let forecast: ShownForecast
  let period: WeatherPeriod

  private var today: CivilDate { period.time.date }

  /// Whether the period includes today. If so, the answer has the current weather, provided that it is known.
  private var hasNow: Bool { period.contains(today) }

  func add(to members: inout JSONObject) {
    members["weather"] = members["weather"] ?? "ok"
    members["units"] = .string(forecast.units.list)
    if hasNow {
      members["now"] = forecast.current.map { Self.now($0.weather) }
    }
    members["source"] = forecast.current.map { WeatherSource(of: $0, at: period.time).json }
  }

  private static func now(_ weather: Weather) -> JSON {
    var row: JSONObject = ["time": .string(weather.time.iso8601)]
    row["condition"] = weather.sky.map { .string($0.condition.rawValue) }
    row["summary"] = weather.sky.map { .string($0.summary) }
    row.add(
      [
        .temperature, .feelsLike, .humidity, .windSpeed, .windGust, .windDirection, .precipitation,
        .cloudCover, .pressure, .visibility, .uvIndex,
      ], of: weather)
    row["isDay"] = weather.isDay.map(JSON.bool)
    return .object(row)
  }

  var days: [DailyWeather] { forecast.forecast.days.filter { period.contains($0.date) } }

  var hours: [JSON] {
    forecast.forecast.hours.filter { period.contains($0.time.date) }.map { hour in
      var row: JSONObject = ["time": .string(hour.time.iso8601)]
      row["condition"] = hour.sky.map { .string($0.condition.rawValue) }
      row.add(
        [
          .temperature, .feelsLike, .humidity, .precipitation, .precipitationProbability,
          .windSpeed,
          .cloudCover,
        ], of: hour)
      return .object(row)
    }
  }

  var sentence: String {
    guard let weather = days.first else {
      let last = forecast.forecast.days.last?.date.iso8601 ?? "no day"
      return
        "The forecast ends on \(last); only sun and moon are known for this day, and with include "
        + "normals its usual weather."
    }
    let range = "\(weather.rounded(.minimum).degrees) to \(weather.rounded(.maximum).degrees)"
    let summary = weather.sky.map { "\($0.summary.lowercased()), " } ?? ""
    let rain =
      weather.rounded(.precipitation).map { ", \(DecimalText.fixed($0, places: 1)) mm" } ?? ""
    let day = "\(weather.date.weekdayName): \(summary)\(range)\(rain)."
    return [hasNow ? forecast.current.map { Self.sentence($0.weather) } : nil, day]
      .compactMap(\.self).joined(separator: " ")
  }

  private static func sentence(_ now: Weather) -> String {
    "Now \(now.rounded(.temperature).degrees), \(now.sky?.summary.lowercased() ?? "")."
  }
}
