import CityServer
import JSON
import JSONRPC
import Services
import Text

struct WeatherTool: Tool {
  static let name = "weather"
  static let title = "Weather, sun and moon"
  static let summary =
    "Current weather, daily forecast, official warnings, sun and moon of one place; more with hours and "
    + "include. For several places use compare."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    ToolFields.place, ToolFields.date,
    Field<Int?>.optional(
      "days", "Number of days; default 3, or 1 with a date.", as: .integer(1...8)),
    Field<Bool>.optional("hours", "Adds the hours.", default: false),
    Field<[Extra]?>.optional(
      "include",
      "air: air quality and pollen now; measured: the nearest weather station; normals: usual weather of "
        + "the day and of each month.",
      as: .array(Extra.schema, maximumCount: Extra.allCases.count)),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("time", ToolFields.object, "", required: false),
    .init(
      "weather", .word(["ok", "unavailable", "not_covered"]), "Not ok: only sun and moon.",
      required: false),
    .init("reason", .string, "", required: false),
    .init("units", .string, "", required: false),
    .init("now", ToolFields.object, "", required: false),
    .init("days", ToolFields.rows, "", required: false),
    .init("hours", ToolFields.rows, "", required: false),
    .init("source", ToolFields.object, "", required: false),
    .init(
      "warnings", ToolFields.object, "All-clear only if covered and active 0.",
      required: false),
    .init("activeWarnings", ToolFields.rows, "", required: false),
    .init("air", ToolFields.object, "", required: false),
    .init("measured", ToolFields.object, "", required: false),
    .init("normals", ToolFields.object, "", required: false),
  ]

  enum Extra: String, CaseIterable, ParameterValue {
    case air, measured, normals
  }

  let place: String
  let date: String?
  let days: Int?
  let hours: Bool
  let include: [Extra]?
  let detail: Detail

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let place = try await server.place(self.place, in: context)
    let time = try await server.time(at: place)
    let first = try date.map { try time.day(called: $0) } ?? time.date
    let count = days ?? (date == nil ? 3 : 1)
    let sky = try await server.sky(at: place, from: first, days: count)
    let period = WeatherPeriod(first: first, days: count, time: time)
    var report = try await server.report(on: period, at: place)
    let isWhole = detail == .full || count <= 3
    report.members["days"] = .array(
      sky.shownDays.map { $0.row(with: report.days[$0.date], isWhole: isWhole) })
    if hours {
      report.members["hours"] = .array(report.hours)
    }
    report.members["fullMoon"] = sky.nextFullMoon.map(JSON.string)
    let warnings = try await server.warnings(at: place)
    report.members["warnings"] = warnings.summary
    if !warnings.active.isEmpty {
      report.members["activeWarnings"] = .array(warnings.active)
    }
    for extra in include ?? [] {
      report.members[extra.rawValue] =
        switch extra {
        case .air: try await server.air(at: place)
        case .measured: try await server.measured(at: place)
        case .normals: try await server.normals(at: place, on: first)
        }
    }
    context.progress?.report(3, of: 3, message: "Received the weather.")
    let members = JSONObject(
      [("place", place.json), ("time", time.json)].map { (name: $0.0, value: $0.1) }
        + report.members.members)
    let light = sky.shownDays.first.map { $0.sentence(isToday: first == time.date) }
    let sentences =
      ["\(place.label).", time.sentence] + report.sentences + [light].compactMap(\.self)
    return ToolAnswer(
      sentences.joined(separator: " "), members: members,
      lists: ["hours", "days", "activeWarnings"], detail: detail)
  }
}
