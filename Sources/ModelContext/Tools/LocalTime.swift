import CityServer
internal import Geography
import JSON
import JSONRPC
import Platform
import Text

/// The local time at a place.
struct LocalTime: Sendable {
  private let time: ZonedTime

  /// The IANA name of the time zone, or an offset such as `UTC+03:00` for a zone without a name.
  let zone: String

  init(_ time: ZonedTime, zone: String) {
    self.time = time
    self.zone = zone
  }

  /// ISO 8601 with the offset.
  var iso: String { time.iso8601 }

  var date: CivilDate { time.date }

  /// Seconds ahead of UTC.
  var offset: Int { time.offset }

  /// Seconds since 1970.
  var seconds: Int { time.seconds }

  var json: JSON {
    [
      "local": .string(iso), "weekday": .string(date.weekdayName), "zone": .string(zone),
      "offset": .string(offsetText),
    ]
  }

  private var offsetText: String { "UTC\(iso.dropFirst(19))" }

  var sentence: String {
    let clocks = zone == offsetText ? zone : "\(zone), \(offsetText)"
    return "Local time \(iso.clockText) on \(date.weekdayName) \(date.iso8601) (\(clocks))."
  }

  /// The date at the place that a text means: a date such as `2026-05-01`, or a word such as `today` or `friday`.
  ///
  /// - Throws: `ToolError` for a text that means no day.
  func day(called word: String) throws -> CivilDate {
    let word = word.lowercased()
    if let date = CivilDate(word) {
      return date
    }
    let ahead =
      switch word {
      case "yesterday": -1
      case "today": 0
      case "tomorrow": 1
      default: daysUntil(weekday: word)
      }
    guard let ahead else {
      throw ToolError.failed(
        "date: expected a date such as 2026-05-01, yesterday, today, tomorrow or a weekday such as friday, got "
          + "\(JSON.string(word).excerpt); today is \(date.iso8601) there.")
    }
    return CivilDate(daysSinceEpoch: date.daysSinceEpoch + ahead)
  }

  /// The days until the next weekday with the name, 7 if today has the name; nil if no weekday has it.
  private func daysUntil(weekday name: String) -> Int? {
    (1...7).first { ahead in
      CivilDate(daysSinceEpoch: date.daysSinceEpoch + ahead).weekdayName.lowercased() == name
    }
  }
}

extension String {
  /// The hours and minutes of a time in ISO 8601, such as `14:05`.
  var clockText: String { String(dropFirst(11).prefix(5)) }
}

extension ContextServer {
  /// The local time at a place. At a point without a city near it, the nautical time, which depends on the longitude.
  ///
  /// - Throws: `ToolError` if the time zone of the city is unknown, and the errors of the program's methods.
  func time(at place: ToolPlace) async throws -> LocalTime {
    guard let city = place.cityID else { return try await nauticalTime(at: place) }
    guard let clock = try await program.clock(of: city), let time = clock.time else {
      throw ToolError.failed("The time zone of \(place.label) is unknown.")
    }
    return LocalTime(time, zone: clock.zone?.identifier ?? "UTC")
  }

  private func nauticalTime(at place: ToolPlace) async throws -> LocalTime {
    let sky = try await program.sky(at: .point(place.point))
    let noon = sky.days.first.map { sky.zone.time($0.sun.noon.rounded()) }
    let now = ZonedTime(seconds: Int(settings.now()), offset: noon?.offset ?? 0)
    return LocalTime(now, zone: sky.zone.identifier)
  }
}
