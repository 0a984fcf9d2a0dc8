import CityServer
import Geography
import JSON
import Platform
import Services
import Sessions
import Text

extension ContextServer {
  /// Sun and moon at a place on consecutive days.
  func sky(at place: ToolPlace, from date: CivilDate, days: Int) async throws -> ShownSky {
    let zone = place.id == nil ? place.city?.city.timezone : nil
    return try await program.sky(at: place.target, timezone: zone, from: date, days: days)
  }
}

extension ShownSky {
  /// The time of the first full moon from the first day on, ISO 8601 in the local time of the place.
  var nextFullMoon: String? {
    phases.moments.first { $0.phase == .fullMoon }.map { zone.time($0.moment.rounded()).iso8601 }
  }
}

// Sun and moon on one day, as answers show them.
extension ShownSkyDay {
  var date: CivilDate { day.date }

  /// The seconds of the day during which the sun is up.
  var dayLength: Int { seconds(day.sun.length) }

  /// Polar day or night; nil on other days.
  private var polarState: SunDay.State? { day.sun.state == .normal ? nil : day.sun.state }

  private var sunrise: String? { time(day.sun.rise) }
  private var sunset: String? { time(day.sun.set) }

  /// Adds the members that both a comparison and a day of an answer have.
  func addSummary(to row: inout JSONObject) {
    row["sunrise"] = sunrise.map(JSON.string)
    row["sunset"] = sunset.map(JSON.string)
    row["sun"] = polarState.map { .string($0.rawValue) }
    row["dayLength"] = .string(dayLengthText)
  }

  var dayLengthText: String { Self.span(dayLength) }

  /// A day of an answer of the tool `weather`.
  ///
  /// - Parameters:
  ///   - weather: the weather of the day; nil if unknown.
  ///   - isWhole: whether to include all members; an answer of eight days has no room for them.
  func row(with weather: DailyWeather?, isWhole: Bool) -> JSON {
    var row: JSONObject = ["date": .string(date.iso8601), "weekday": .string(date.weekdayName)]
    if let weather {
      row["summary"] = weather.sky.map { .string($0.summary) }
      row.add([.minimum, .maximum, .precipitation, .precipitationProbability], of: weather)
      if isWhole {
        row["condition"] = weather.sky.map { .string($0.condition.rawValue) }
        row.add([.uvIndex], of: weather)
      }
    }
    addSummary(to: &row)
    row["moon"] = moon(isWhole: isWhole)
    guard isWhole else { return .object(row) }
    let change = seconds(day.lengthChange)
    row["dayLengthChange"] = .string("\(change < 0 ? "-" : "+")\(Self.span(abs(change)))")
    let twilight = twilight(.civil)
    row["dawn"] = twilight.dawn.map(JSON.string)
    row["dusk"] = twilight.dusk.map(JSON.string)
    row["goldenHourFrom"] = self.twilight(.goldenEnd).dusk.map(JSON.string)
    row["goldenHourTo"] = self.twilight(.blueEnd).dusk.map(JSON.string)
    row["darkFrom"] = self.twilight(.astronomical).dusk.map(JSON.string)
    return .object(row)
  }

  private func moon(isWhole: Bool) -> JSON {
    var moon: JSONObject = ["phase": .string(day.illumination.phase.rawValue)]
    if isWhole {
      moon["illumination"] = JSON(rounded: day.illumination.fraction)
      moon["rise"] = time(day.moon.rise).map(JSON.string)
      moon["set"] = time(day.moon.set).map(JSON.string)
    }
    return .object(moon)
  }

  func sentence(isToday: Bool) -> String {
    let head = isToday ? "Today" : "On \(date.iso8601)"
    let light =
      switch day.sun.state {
      case .polarDay: "the sun does not set"
      case .polarNight: "the sun does not rise"
      case .normal:
        "sunrise \(sunrise?.clockText ?? "none"), sunset \(sunset?.clockText ?? "none") local time"
      }
    return "\(head) \(light)."
  }

  private static func span(_ seconds: Int) -> String {
    let minutes = seconds / 60
    if minutes < 60 {
      return "\(minutes) min \(seconds % 60) s"
    }
    return "\(minutes / 60) h \(minutes % 60) min"
  }
}
