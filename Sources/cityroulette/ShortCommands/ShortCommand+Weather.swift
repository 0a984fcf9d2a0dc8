import JSON
import Text

extension ShortCommand {
  /// `weather [PLACE…]`: the weather of places, or of the starred cities.
  static let weather = ShortCommand(command: .weather, method: "weather.forecasts") { session in
    let days = try session.number("--days", in: 1...8) ?? 1
    let places = try session.places()
    var params: JSONObject = ["days": days]
    if places.isEmpty {
      params["archive"] = true
      params["scope"] = "favorites"
    } else {
      params["cities"] = .array(places.map { $0.city?["id"] ?? .string($0.text) })
    }
    let result = try session.result(of: "weather.forecasts", .object(params))
    let rows = result["forecasts"]?.array ?? []
    guard !rows.isEmpty else {
      throw ShortFailure(
        message:
          "You have no starred cities; name a place, as in 'cityroulette weather Oslo', or star "
          + "one, as in 'cityroulette star Oslo'.")
    }
    let names = places.isEmpty ? rows.map { PlaceName($0).text } : places.map(\.name)
    let reports = zip(names, rows).map { WeatherReport(name: $0, row: $1) }
    let text =
      days == 1 ? WeatherReport.table(reports) : reports.map(\.days).joined(separator: "\n\n")
    let lines = [text] + Self.attributions(of: rows)
    return Answer(
      result: result, text: lines.joined(separator: "\n"))
  }

  /// The lines that the licences of the services demand, each once.
  private static func attributions(of rows: [JSON]) -> [String] {
    var lines: [String] = []
    for row in rows {
      if let line = row["forecast"]?["attribution"]?["text"]?.string, !lines.contains(line) {
        lines.append(line)
      }
    }
    return lines
  }
}

/// The forecast of one place as text.
private struct WeatherReport {
  let name: String

  /// A row of `weather.forecasts`.
  let row: JSON

  private var forecast: JSON? { row["forecast"]?.unlessNull }
  private var isUS: Bool { forecast?["units"]?.string == "us" }
  private var degrees: String { isUS ? "°F" : "°C" }
  private var speed: String { isUS ? "mph" : "m/s" }
  private var depth: String { isUS ? "in" : "mm" }

  /// Why there is no forecast.
  private var problem: String { row["error"]?["message"]?.string ?? "no forecast" }

  /// A line for each place: the weather now and the temperatures of today, or why there is no
  /// forecast.
  static func table(_ reports: [WeatherReport]) -> String {
    var table = TextTable(.left, .right, .left, .left, .left, .left)
    for report in reports {
      guard let now = report.forecast?["current"], let day = report.forecast?["days"]?.array?.first
      else {
        table.add(report.name, "", report.problem, "", "", "")
        continue
      }
      let age = report.forecast?["stale"]?.bool == true ? " (old)" : ""
      table.add(
        report.name, report.temperature(now["temperature"]), now["summary"]?.string ?? "",
        now["windSpeed"]?.double.map { "wind \(Int($0.rounded())) \(report.speed)" } ?? "",
        "today \(report.range(of: day))", "at \(clock(now["time"]))\(age)")
    }
    return table.text
  }

  /// The place, and a line for each day or why there is no forecast.
  var days: String {
    guard let days = forecast?["days"]?.array else { return "\(name): \(problem)" }
    var table = TextTable(.left, .left, .left, .right)
    for day in days {
      let date = day["date"]?.string ?? ""
      let weekday = CivilDate(date)?.weekdayName.prefix(3) ?? ""
      let rain = day["precipitation"]?.double ?? 0
      table.add(
        "\(weekday) \(date)", range(of: day), day["summary"]?.string ?? "",
        rain > 0 ? "\(rain) \(depth)" : "")
    }
    return "\(name)\n\(table.text)"
  }

  private func temperature(_ value: JSON?) -> String {
    value?.double.map { "\(Int($0.rounded())) \(degrees)" } ?? ""
  }

  private func range(of day: JSON) -> String {
    let ends = [day["min"], day["max"]].map { end in
      end?.double.map { "\(Int($0.rounded()))" } ?? "?"
    }
    return "\(ends.joined(separator: " to ")) \(degrees)"
  }

  private static func clock(_ time: JSON?) -> String {
    String((time?.string ?? "").dropFirst(11).prefix(5))
  }
}
