import CityServer
import JSON
import JSONRPC
import Services
import Text

struct WeatherTool: Tool {
  static let name = "weather"
  static let title = "Weather, sun and moon"
  static let summary =
    "Current weather, daily forecast, sun and moon of one place; with hours, an hourly forecast. For "
    + "several places use compare."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    ToolFields.place, ToolFields.date,
    Field<Int>.optional(
      "days", "Days from today; ignored with a date.", as: .integer(1...8), default: 3),
    Field<Bool>.optional("hours", "Adds the hours.", default: false),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("time", ToolFields.object, "local, zone, offset.", required: false),
    .init(
      "weather", .word(["ok", "unavailable"]), "unavailable: only sun and moon.",
      required: false),
    .init("reason", .string, "Why unavailable.", required: false),
    .init("units", .string, "metric: °C, m/s, mm.", required: false),
    .init("now", ToolFields.object, "", required: false),
    .init(
      "days", ToolFields.rows, "date, weekday, min, max, precipitation, sunrise, sunset, moon.",
      required: false),
    .init("hours", ToolFields.rows, "time, temperature, precipitation, wind.", required: false),
    .init(
      "source", ToolFields.object, "kind, provider, ageMinutes, licence.",
      required: false),
    .init("warnings", ToolFields.object, "not_covered is not an all-clear.", required: false),
  ]

  let place: String
  let date: String?
  let days: Int
  let hours: Bool
  let detail: Detail

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let place = try await server.place(self.place, in: context)
    let time = try await server.time(at: place)
    let day = try date.map { try time.day(called: $0) }
    context.progress?.report(1, of: 3, message: "Found \(place.label).")
    let sky = try await server.sky(
      at: place, from: day ?? time.date, days: day == nil ? days : 1)
    let outcome = try await server.forecast(at: place)
    context.progress?.report(2, of: 3, message: "Received the forecast.")
    var members: JSONObject = [
      "place": place.json, "time": time.json,
      "warnings": [
        "status": "not_covered",
        "note": "Official warnings are not checked; this is no all-clear.",
      ],
    ]
    var text = "\(place.label). \(time.sentence)"
    let isWhole = detail == .full || sky.count == 1
    switch outcome {
    case .failure(let reason):
      members["weather"] = "unavailable"
      members["reason"] = .string(reason.text)
      members["days"] = .array(sky.map { $0.row(with: nil, isWhole: isWhole) })
      text += " The weather is unavailable: \(reason.text)"
    case .success(let forecast):
      let report = ForecastReport(forecast: forecast, day: day, time: time)
      report.add(to: &members)
      members["days"] = .array(
        sky.map { $0.row(with: forecast.day($0.date), isWhole: isWhole) })
      if hours {
        members["hours"] = .array(report.hours)
      }
      text += " " + report.sentence
    }
    if let first = sky.first {
      text += " " + first.sentence(isToday: day == nil)
    }
    return ToolAnswer(text, members: members, lists: ["hours", "days"], detail: detail)
  }
}

/// A forecast as of the time of the request.
private struct ForecastReport {
  let forecast: ShownForecast

  /// The requested day; nil for today and the following days.
  let day: CivilDate?
  let time: LocalTime

  private var date: CivilDate { day ?? time.date }

  /// Whether the answer has the current weather.
  private var hasNow: Bool { date == time.date }

  private var source: WeatherSource? {
    forecast.current.map { WeatherSource(of: $0, at: time) }
  }

  func add(to members: inout JSONObject) {
    members["weather"] = "ok"
    members["units"] = .string(forecast.units.system.rawValue)
    if hasNow {
      members["now"] = forecast.current.map { Self.now($0.weather) }
    }
    members["source"] = source?.json
  }

  private static func now(_ weather: Weather) -> JSON {
    var row: JSONObject = ["time": .string(weather.time.iso8601)]
    row["condition"] = weather.sky.map { .string($0.condition.rawValue) }
    row["summary"] = weather.sky.map { .string($0.summary) }
    row.add(
      [
        .temperature, .feelsLike, .humidity, .windSpeed, .windGust, .windDirection, .precipitation,
        .cloudCover, .pressure, .uvIndex,
      ], of: weather)
    row["isDay"] = weather.isDay.map(JSON.bool)
    return .object(row)
  }

  /// The hours of the requested day, or all hours.
  var hours: [JSON] {
    forecast.forecast.hours.filter { hour in day.map { hour.time.date == $0 } ?? true }
      .map { hour in
        var row: JSONObject = ["time": .string(hour.time.iso8601)]
        row["condition"] = hour.sky.map { .string($0.condition.rawValue) }
        row.add(
          [.temperature, .precipitation, .precipitationProbability, .windSpeed], of: hour)
        return .object(row)
      }
  }

  var sentence: String {
    guard let weather = forecast.day(date) else {
      let last = forecast.forecast.days.last?.date.iso8601 ?? "no day"
      return "The forecast ends on \(last); only sun and moon are known for this day."
    }
    let range = "\(weather.rounded(.minimum).degrees) to \(weather.rounded(.maximum).degrees)"
    let summary = weather.sky.map { "\($0.summary.lowercased()), " } ?? ""
    let rain =
      weather.rounded(.precipitation).map { ", \(DecimalText.fixed($0, places: 1)) mm" } ?? ""
    let parts = [
      hasNow ? forecast.current.map { Self.sentence($0.weather) } : nil,
      "\(date.weekdayName): \(summary)\(range)\(rain).", source?.sentence ?? "",
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  private static func sentence(_ now: Weather) -> String {
    "Now \(now.rounded(.temperature).degrees), \(now.sky?.summary.lowercased() ?? "")."
  }
}
