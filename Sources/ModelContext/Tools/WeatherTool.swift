import JSON
import JSONRPC
import Text

struct WeatherTool: Tool {
  static let name = "weather"
  static let title = "Weather, sun and moon"
  static let summary =
    "Weather now and by day, with sunrise, sunset and moon, of a place; hours only when asked for."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    ToolFields.place, ToolFields.date,
    Field<Int>.optional(
      "days", "How many days from today, without a date.", as: .integer(1...8), default: 3),
    Field<Bool>.optional("hours", "Whether hours are told too.", default: false),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("time", ToolFields.object, "local, zone, offset.", required: false),
    .init(
      "weather", .word(["ok", "unavailable"]), "unavailable: sun and moon alone.",
      required: false),
    .init("reason", .string, "Why.", required: false),
    .init("units", .string, "metric: °C, m/s, mm.", required: false),
    .init("now", ToolFields.object, "", required: false),
    .init(
      "days", ToolFields.rows, "date, weekday, min, max, precipitation, sunrise, sunset, moon.",
      required: false),
    .init("hours", ToolFields.rows, "time, temperature, precipitation, wind.", required: false),
    .init(
      "source", ToolFields.object, "kind (model or measured), provider, ageMinutes, licence.",
      required: false),
    .init("warnings", ToolFields.object, "not_covered is no all-clear.", required: false),
  ]

  let place: String
  let date: String?
  let days: Int
  let hours: Bool
  let detail: Detail

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    let spot = try await server.spot(place, at: desk)
    let time = try await server.time(at: spot)
    let day = try date.map { try time.day(called: $0) }
    desk.progress?.report(1, of: 3, "\(spot.label) was found")
    let sky = try await server.sky(at: spot, from: day ?? time.date, days: day == nil ? days : 1)
    let outcome = try await server.forecast(at: spot)
    desk.progress?.report(2, of: 3, "the forecast came")
    var members: JSONObject = [
      "place": spot.json, "time": time.json,
      "warnings": [
        "status": "not_covered",
        "note": "Official warnings are not asked for; this is no all-clear.",
      ],
    ]
    var text = "\(spot.label). \(time.sentence)"
    switch outcome {
    case .failure(let reason):
      (members["weather"], members["reason"]) = ("unavailable", .string(reason.text))
      members["days"] = .array(sky.map { $0.row(with: nil, isWhole: isWhole(sky)) })
      text += " The weather could not be had: \(reason.text)"
    case .success(let forecast):
      add(forecast, sky, day, time, to: &members)
      text += " " + forecast.sentence(for: day, at: time)
    }
    if let first = sky.first {
      text += " " + first.sentence(isToday: day == nil)
    }
    return ToolAnswer(text, members, lists: ["hours", "days"], detail)
  }

  private func isWhole(_ sky: [SkyDay]) -> Bool { detail == .full || sky.count == 1 }

  private func add(
    _ forecast: ShownForecast, _ sky: [SkyDay], _ day: CivilDate?, _ time: LocalTime,
    to members: inout JSONObject
  ) {
    members["weather"] = "ok"
    members["units"] = forecast.json["units"]?.known
    if day == nil || day == time.date {
      members["now"] = forecast.now?.row(Self.nowMembers)
    }
    members["source"] = forecast.source(at: time)
    members["days"] = .array(
      sky.map { $0.row(with: forecast.day($0.date), isWhole: isWhole(sky)) })
    guard hours else { return }
    let wanted = (forecast.json["hours"]?.array ?? []).filter { hour in
      day.map { hour["time"]?.string?.hasPrefix($0.iso8601) == true } ?? true
    }
    members["hours"] = .array(wanted.map { $0.row(Self.hourMembers) })
  }

  private static let nowMembers = [
    "time", "condition", "summary", "temperature", "feelsLike", "humidity", "windSpeed", "windGust",
    "windDirection", "precipitation", "cloudCover", "pressure", "uvIndex", "isDay",
  ]
  private static let hourMembers = [
    "time", "condition", "temperature", "precipitation", "precipitationProbability", "windSpeed",
  ]
}

/// What the program tells of the weather to come.
struct ShownForecast: Sendable {
  let json: JSON

  var now: JSON? { json["current"]?.known }

  func day(_ date: CivilDate) -> JSON? {
    json["days"]?.array?.first { $0["date"]?.string == date.iso8601 }
  }

  /// The last day that it tells of.
  var lastDate: String? { json["days"]?.array?.last?["date"]?.string }

  func source(at time: LocalTime) -> JSON? { now?.source(at: time) }

  /// What it comes to, in a sentence.
  fileprivate func sentence(for day: CivilDate?, at time: LocalTime) -> String {
    guard let row = self.day(day ?? time.date) else {
      return
        "The forecast ends on \(lastDate ?? "no day"); of this day only sun and moon are known."
    }
    let range = "\(row["min"].degrees) to \(row["max"].degrees)"
    let told = row["summary"]?.string.map { "\($0.lowercased()), " } ?? ""
    let rain = row["precipitation"]?.double.map { ", \(DecimalText.fixed($0, places: 1)) mm" } ?? ""
    let head = (day ?? time.date).weekdayName
    let current =
      day == nil || day == time.date
      ? now.map {
        "Now \($0["temperature"].degrees), \($0["summary"]?.string?.lowercased() ?? "")."
      }
      : nil
    let source = now?.source(at: time)?.sourceSentence ?? ""
    return [current, "\(head): \(told)\(range)\(rain).", source].compactMap(\.self)
      .joined(separator: " ")
  }
}

extension JSON {
  /// Some of an object's members, those that are known.
  func row(_ names: [String]) -> JSON {
    .object(JSONObject(names.compactMap { name in self[name]?.known.map { (name, $0) } }))
  }

  /// Where a value of the weather is from, for what is told now.
  ///
  /// All services that are asked answer with models; none of them measures.
  func source(at time: LocalTime) -> JSON? {
    guard let provider = self["provider"]?.string else { return nil }
    let valid = self["time"]?.string.flatMap(ZonedTime.init(iso8601:))
    var source: JSONObject = ["kind": "model", "provider": .string(provider)]
    source["fetchedAt"] = self["fetchedAt"]?.known
    source["ageMinutes"] = valid.map { JSON(max(0, time.seconds - $0.seconds) / 60) }
    if self["stale"]?.bool == true {
      source["stale"] = true
    }
    source["licence"] = self["attribution"]?["text"]?.known
    return .object(source)
  }

  /// The same of a `source`, in words.
  var sourceSentence: String {
    let age = self["ageMinutes"]?.int.map { ", \($0) min old" } ?? ""
    let stale = self["stale"]?.bool == true ? ", not renewed" : ""
    let licence = self["licence"]?.string.map { " \($0)." } ?? ""
    return "Modelled (\(self["provider"]?.string ?? "")\(age)\(stale)).\(licence)"
  }
}

extension JSON? {
  /// As `6.3 °C`.
  var degrees: String { self?.double.map { "\(DecimalText.fixed($0, places: 1)) °C" } ?? "unknown" }
}

/// Why there is no weather.
struct WeatherReason: Error {
  let text: String
}

extension ContextServer {
  /// The weather to come, or why there is none: sun and time are told all the same.
  func forecast(at spot: Spot) async throws -> Result<ShownForecast, WeatherReason> {
    do {
      let json = try await program.call(
        "weather.forecast", .object(JSONObject([spot.target, ("days", 8)])))
      return .success(ShownForecast(json: json))
    } catch let error as RPCError {
      return .failure(WeatherReason(text: settings.shown(error.message)))
    }
  }
}
