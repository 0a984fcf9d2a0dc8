import JSON
import JSONRPC
import Text

/// The time that it is at a place, by its clocks.
struct LocalTime: Sendable {
  /// ISO 8601 with the offset.
  let iso: String

  /// IANA name, or what the program tells instead.
  let zone: String
  let date: CivilDate

  /// Seconds ahead of UTC.
  let offset: Int

  /// Since 1970.
  let seconds: Int

  /// Nil for what is no time.
  init?(_ iso: String, zone: String) {
    guard let date = CivilDate(iso.prefix(10)), let local = ZonedTime(utc: iso.prefix(19) + "Z"),
      let offset = Self.offset(iso.dropFirst(19))
    else { return nil }
    self.iso = iso
    self.zone = zone
    self.date = date
    self.offset = offset
    seconds = local.seconds - offset
  }

  /// - Parameter text: as `+02:00`, or `Z`.
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" {
      return 0
    }
    let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, text.first == "+" || text.first == "-" else { return nil }
    return (text.first == "-" ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60)
  }

  var json: JSON {
    [
      "local": .string(iso), "weekday": .string(date.weekdayName), "zone": .string(zone),
      "offset": .string(offsetText),
    ]
  }

  private var offsetText: String { iso.hasSuffix("Z") ? "UTC" : "UTC\(iso.dropFirst(19))" }

  var sentence: String {
    let clocks = zone == offsetText ? zone : "\(zone), \(offsetText)"
    return "Local time \(iso.clockText) on \(date.weekdayName) \(date.iso8601) (\(clocks))."
  }

  /// The day that a word means here.
  ///
  /// - Throws: `ToolPause` for what is no day.
  func day(called word: String) throws -> CivilDate {
    let word = word.lowercased()
    if let date = CivilDate(word) {
      return date
    }
    let ahead =
      switch word {
      case "today": 0
      case "tomorrow": 1
      default: daysUntil(weekday: word)
      }
    guard let ahead else {
      throw ToolPause.failure(
        "date: expected a date as 2026-05-01, today, tomorrow or a weekday as friday; it is "
          + "\(date.iso8601) there.")
    }
    return CivilDate(daysSinceEpoch: date.daysSinceEpoch + ahead)
  }

  /// Days until the next day of the name; 7 on that day itself.
  private func daysUntil(weekday name: String) -> Int? {
    (1...7).first { ahead in
      CivilDate(daysSinceEpoch: date.daysSinceEpoch + ahead).weekdayName.lowercased() == name
    }
  }
}

extension String {
  /// Hours and minutes of an ISO 8601 time.
  var clockText: String { String(dropFirst(11).prefix(5)) }
}

/// Sun and moon on one day at a place, as the program tells them.
struct SkyDay: Sendable {
  let date: CivilDate
  private let sun, moon: JSON

  init?(_ json: JSON) {
    guard let date = json["date"]?.string.flatMap(CivilDate.init) else { return nil }
    self.date = date
    sun = json["sun"] ?? [:]
    moon = json["moon"] ?? [:]
  }

  /// Seconds.
  var dayLength: Int? { sun["dayLength"]?.int }

  private var state: String? {
    sun["state"]?.string.flatMap { $0 == "normal" ? nil : $0 }
  }

  /// What a comparison needs.
  var short: JSON {
    var row: JSONObject = [:]
    (row["sunrise"], row["sunset"]) = (sun["rise"]?.known, sun["set"]?.known)
    row["sun"] = state.map(JSON.string)
    row["dayLength"] = dayLength.map { .string(Self.span($0)) }
    return .object(row)
  }

  /// A day of an answer.
  ///
  /// - Parameters:
  ///   - weather: of the day, nil where it is not known.
  ///   - isWhole: with all that there is, which eight days have no room for.
  func row(with weather: JSON?, isWhole: Bool) -> JSON {
    var row: JSONObject = ["date": .string(date.iso8601), "weekday": .string(date.weekdayName)]
    let told = weather?.row(
      ["summary", "min", "max", "precipitation", "precipitationProbability"]
        + (isWhole ? ["condition", "uvIndex"] : []))
    for (name, value) in (told?.object?.members ?? []) + (short.object?.members ?? []) {
      row[name] = value
    }
    row["moon"] = moon.row(["phase"] + (isWhole ? ["illumination", "rise", "set"] : []))
    guard isWhole else { return .object(row) }
    row["dayLengthChange"] = sun["dayLengthChange"]?.int.map { seconds in
      .string("\(seconds < 0 ? "-" : "+")\(Self.span(abs(seconds)))")
    }
    (row["dawn"], row["dusk"]) = (sun["civil"]?["dawn"]?.known, sun["civil"]?["dusk"]?.known)
    return .object(row)
  }

  func sentence(isToday: Bool) -> String {
    let head = isToday ? "Today" : "On \(date.iso8601)"
    let light =
      switch state {
      case "polarDay": "the sun does not set"
      case "polarNight": "the sun does not rise"
      default:
        "sunrise \(sun["rise"]?.string?.clockText ?? "none"), sunset "
          + "\(sun["set"]?.string?.clockText ?? "none") local time"
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

extension ContextServer {
  /// The local time; at a point on the sea that of ships, by its longitude.
  func time(at spot: Spot) async throws -> LocalTime {
    guard let city = spot.id ?? spot.city?["id"]?.int else { return try await shipsTime(at: spot) }
    let clocks = try await program.call("city.clock", ["cities": [JSON(city)]])
    let row = clocks["cities"]?.array?.first
    let zone = row?["timezone"]?.string ?? "UTC"
    guard let time = row?["time"]?.string.flatMap({ LocalTime($0, zone: zone) }) else {
      throw ToolPause.failure("It is not known which clocks \(spot.label) goes by.")
    }
    return time
  }

  private func shipsTime(at spot: Spot) async throws -> LocalTime {
    let sky = try await program.call("city.sky", ["location": spot.point])
    let zone = sky["timezone"]?.string ?? "UTC"
    let noon = sky["days"]?.array?.first?["sun"]?["noon"]?.string.flatMap {
      LocalTime($0, zone: zone)
    }
    let now = ZonedTime(seconds: Int(settings.now()), offset: noon?.offset ?? 0)
    guard let time = LocalTime(now.iso8601, zone: zone) else {
      throw ToolPause.failure("It is not known which clocks \(spot.label) goes by.")
    }
    return time
  }

  /// The sky of some days.
  func sky(at spot: Spot, from date: CivilDate, days: Int) async throws -> [SkyDay] {
    var params = JSONObject([spot.target, ("days", JSON(days)), ("date", .string(date.iso8601))])
    if spot.id == nil, let zone = spot.city?["timezone"]?.known {
      params["timezone"] = zone
    }
    return (try await program.call("city.sky", .object(params))["days"]?.array ?? [])
      .compactMap(SkyDay.init)
  }
}
