import CityServer
import Geography
import JSON
import JSONRPC
import Services
import Text

// Warnings, air, measured values and normals of a place. If one of them fails, the answer says so and reports the rest.
extension ContextServer {
  /// A summary, which says whether official warnings are known for the place, and the warnings that have not ended.
  func warnings(at place: ToolPlace) async throws -> (summary: JSON, active: [JSON]) {
    do {
      guard let shown = try await program.warnings(at: place.target) else { return (.null, []) }
      let active = shown.warnings.filter { !$0.isEnded }
      var members: JSONObject = ["status": .string(shown.coverage.status)]
      members["note"] =
        switch shown.coverage {
        case .notCovered:
          "No source of official warnings covers this place; this is no all-clear."
        case .failed: "The warnings could not be fetched; this is no all-clear."
        case .covered: active.isEmpty ? "No warning is active." : nil
        }
      if shown.isStale {
        members["stale"] = true
      }
      members["active"] = JSON(active.count)
      members["source"] = shown.credits.first.map(JSON.string)
      return (.object(members), active.map(\.row))
    } catch let error as RPCError {
      let summary: JSON = [
        "status": "failed", "note": "The warnings could not be fetched; this is no all-clear.",
        "reason": .string(settings.shown(error.message)),
      ]
      return (summary, [])
    }
  }

  /// The current air quality and pollen.
  func air(at place: ToolPlace) async throws -> JSON {
    do {
      guard let shown = try await program.air(at: place.target)?.air else {
        return ["status": "unavailable"]
      }
      return shown.summary
    } catch let error as RPCError {
      return unavailable(error)
    }
  }

  /// The last report of a weather station near the place; see `weather.measured`.
  func measured(at place: ToolPlace) async throws -> JSON {
    do {
      return try await program.measured(at: place.target)?.summary ?? ["status": "unavailable"]
    } catch let error as RPCError {
      return unavailable(error)
    }
  }

  /// The climate normals of a day and of each month.
  func normals(at place: ToolPlace, on date: CivilDate) async throws -> JSON {
    do {
      let isToday = try await time(at: place).date == date
      return try await program.normals(at: place.target, on: isToday ? nil : date).summary
    } catch let error as RPCError {
      return unavailable(error)
    }
  }

  private func unavailable(_ error: RPCError) -> JSON {
    ["status": "unavailable", "reason": .string(settings.shown(error.message))]
  }
}

extension WarningCoverage {
  fileprivate var status: String { self == .notCovered ? "not_covered" : rawValue }
}

extension ShownWarning {
  /// The maximum length of each text of a warning, in characters.
  private static let longestText = 300

  fileprivate var row: JSON {
    var row: JSONObject = [:]
    row["event"] = warning.event.map(JSON.string)
    row["severity"] = warning.severity.map { .string($0.rawValue) }
    row["color"] = warning.color.map { .string($0.rawValue) }
    row["area"] = warning.area.map { .string(Self.short($0)) }
    row["from"] = time(warning.onset).map(JSON.string)
    row["to"] = time(warning.ends ?? warning.expires).map(JSON.string)
    row["headline"] = warning.headline.map { .string(Self.short($0)) }
    row["description"] = warning.description.map { .string(Self.short($0)) }
    row["instruction"] = warning.instruction.map { .string(Self.short($0)) }
    return .object(row)
  }

  private static func short(_ text: String) -> String {
    text.count > longestText ? "\(text.prefix(longestText))…" : text
  }
}

extension ShownAir {
  fileprivate var summary: JSON {
    var row: JSONObject = ["time": .string(air.time.iso8601)]
    if let index = air.european {
      row["europeanIndex"] = JSON(rounded: index)
      row["europeanLevel"] = .string(EuropeanAirLevel(index).rawValue)
    }
    if let index = air.us {
      row["usIndex"] = JSON(rounded: index)
      row["usLevel"] = .string(USAirLevel(index).rawValue)
    }
    row["mainPollutant"] = air.mainPollutant.map { .string($0.rawValue) }
    for pollutant in AirPollutant.allCases {
      row[pollutant.rawValue] = air.pollutants[pollutant].map { JSON(rounded: $0) }
    }
    row["unit"] = .string(AirPollutant.unit)
    row["pollen"] = pollen
    if isStale {
      row["stale"] = true
    }
    row["kind"] = "model"
    row["credit"] = .string(UpstreamService.openMeteoAir.attribution.text)
    row["note"] = "Values of this hour; a forecast of air and pollen is not covered."
    return .object(row)
  }

  private var pollen: JSON {
    guard !air.pollen.isEmpty else { return "unknown; only Europe is covered, in season" }
    var row: JSONObject = [:]
    for plant in Pollen.allCases {
      row[plant.rawValue] = air.pollen[plant].map { JSON(rounded: $0) }
    }
    row["unit"] = .string(Pollen.unit)
    return .object(row)
  }
}

extension ShownMeasurement {
  fileprivate var summary: JSON {
    var row: JSONObject = ["status": .string(reason == nil ? "ok" : "unavailable")]
    row["reason"] = reason.map { .string($0.text) }
    if let near = station {
      row["station"] = .string(near.station.name)
      row["icao"] = .string(near.station.icao)
      row["km"] = JSON(rounded: near.distanceKm)
      row["elevation"] = near.station.elevation.map { JSON(rounded: $0) }
    }
    if let report = found {
      let values = report.observation.shown(in: units)
      row["time"] = time.map(JSON.string)
      row["ageMinutes"] = JSON(max(0, Int(now) - values.time) / 60)
      row["summary"] = values.sky.map { .string($0.summary) }
      row.add([.temperature, .humidity], of: values)
      row["dewPoint"] = values.dewPoint.map { JSON(rounded: $0) }
      row.add([.pressure, .windSpeed, .windGust, .windDirection, .visibility], of: values)
      row["raw"] = values.raw.map(JSON.string)
      row["units"] = .string(units.list)
    }
    row["kind"] = "measured"
    row["credit"] = .string(UpstreamService.aviationWeather.attribution.text)
    return .object(row)
  }
}

extension NoMeasurement {
  fileprivate var text: String {
    switch self {
    case .noStation: "No weather station is within 100 km."
    case .notReported: "No station near has reported."
    case .tooOld: "The last report is older than 90 minutes."
    case .failed: "The service of the stations failed."
    }
  }
}

extension ShownNormals {
  fileprivate var summary: JSON {
    let normal = normals[date].converted(to: units)
    var row: JSONObject = ["date": .string(date.iso8601)]
    row.add([.minimum, .maximum, .temperature, .precipitation], of: normal)
    row["today"] = difference.map { .string($0.text) }
    if let yesterday = yesterday?.converted(to: units) {
      var day: JSONObject = ["date": .string(yesterday.date.iso8601)]
      day.add([.minimum, .maximum, .precipitation], of: yesterday)
      row["yesterday"] = .object(day)
    }
    row["years"] = .string(Self.years)
    row["kind"] = "model"
    row["credit"] = .string(UpstreamService.openMeteoArchive.attribution.text)
    row["note"] = "Means; normals of wind, sunshine and snow are not covered."
    row["months"] = .array((1...12).map { month(Int($0)) })
    return .object(row)
  }

  /// The means of the daily minima and maxima of a month, and the sum of the mean precipitation of its days.
  private func month(_ number: Int) -> JSON {
    var sums: [Measure: Double] = [:]
    var count = 0.0
    for day in 1...31 {
      // 2001 is a common year, so the sum of February is that of 28 days.
      guard let date = CivilDate(year: 2001, month: number, day: day) else { continue }
      count += 1
      for measure in [Measure.minimum, .maximum, .precipitation] {
        sums[measure, default: 0] += normals[date][measure] ?? 0
      }
    }
    var normal = NormalDay()
    normal[.minimum] = sums[.minimum].map { $0 / count }
    normal[.maximum] = sums[.maximum].map { $0 / count }
    normal[.precipitation] = sums[.precipitation]
    var row: JSONObject = ["month": JSON(number)]
    for measure in [Measure.minimum, .maximum, .precipitation] {
      let value = normal.converted(to: units)[measure]
      row[measure.rawValue] = value.map { JSON(($0 * 10).rounded() / 10) }
    }
    return .object(row)
  }
}
