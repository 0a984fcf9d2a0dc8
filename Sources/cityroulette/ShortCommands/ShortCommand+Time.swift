import JSON
import Text

extension ShortCommand {
  /// `sky PLACE`: sun and moon at a place today.
  static let sky = ShortCommand(command: .sky, method: "city.sky") { session in
    let place = try session.result(
      of: "location.resolve", ["text": .string(try session.onlyPlace())])
    let city = place["city"]?.unlessNull
    let params: JSON =
      city.map { ["city": $0["id"] ?? .null] } ?? ["location": place["location"] ?? .null]
    let result = try session.result(of: "city.sky", params)
    let name = city.map { PlaceName($0).text }
    return Answer(
      result: result, text: SkyReport(name: name, sky: result).text)
  }

  /// `clock PLACE…`: the local times of places, and their working hours in common.
  static let clock = ShortCommand(command: .clock, method: "city.clock") { session in
    let places = try session.places()
    guard !places.isEmpty else {
      throw UsageError(
        message:
          "clock: a place is missing; name one or more, as in 'cityroulette clock London Tokyo'.")
    }
    let cities = places.map { $0.city?["id"] ?? .string($0.text) }
    let result = try session.result(of: "city.clock", ["cities": .array(cities)])
    return Answer(
      result: result,
      text: ClockReport(names: places.map(\.name), clock: result).text)
  }
}

/// The reply of `city.sky` as text.
private struct SkyReport {
  let name: String?
  let sky: JSON

  var text: String {
    let day = sky["days"]?.array?.first
    let date = day?["date"]?.string ?? ""
    let weekday = CivilDate(date)?.weekdayName ?? ""
    let heading = [name, "\(weekday) \(date)", sky["timezone"]?.string]
    return [
      heading.compactMap(\.self).joined(separator: ", "),
      "sun    \(sun(day?["sun"]))", "moon   \(moon(day?["moon"]))",
      "next   \(phases)",
    ].joined(separator: "\n")
  }

  private func sun(_ sun: JSON?) -> String {
    let hasTwilight =
      sun?["civil"]?["dawn"]?.string != .none && sun?["civil"]?["dusk"]?.string != .none
    let twilight =
      hasTwilight
      ? "; twilight \(time(sun?["civil"]?["dawn"])) to \(time(sun?["civil"]?["dusk"]))" : ""
    switch sun?["state"]?.string {
    case "polarDay": return "does not set today"
    case "polarNight": return "does not rise today\(twilight)"
    default:
      let minutes = (sun?["dayLength"]?.int ?? 0) / 60
      let length = "\(minutes / 60) h \(minutes % 60) min"
      let ends = [("rises", sun?["rise"]), ("sets", sun?["set"])].map { verb, end in
        end?.string == .none ? "\(verb) on another day" : "\(verb) \(time(end))"
      }
      return "\(ends.joined(separator: ", ")); \(length)\(twilight)"
    }
  }

  private func moon(_ moon: JSON?) -> String {
    let share = Int(((moon?["illumination"]?.double ?? 0) * 100).rounded())
    let phase = "\(Self.words(moon?["phase"]?.string ?? "")), \(share) % lit"
    switch moon?["state"]?.string {
    case "alwaysUp": return "does not set today; \(phase)"
    case "alwaysDown": return "does not rise today; \(phase)"
    default:
      let ends = [("rises", moon?["rise"]), ("sets", moon?["set"])].filter { $1 != .null }
        .map { "\($0) \(time($1))" }
      return (ends + [phase]).joined(separator: "; ")
    }
  }

  private var phases: String {
    (sky["phases"]?.array ?? []).map { phase in
      "\(Self.words(phase["phase"]?.string ?? "")) \((phase["time"]?.string ?? "").prefix(10))"
    }.joined(separator: ", ")
  }

  /// The name of a phase in words, such as `waning gibbous` for `waningGibbous`.
  private static func words(_ name: String) -> String {
    name.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }
}

/// The reply of `city.clock` as text.
private struct ClockReport {
  let names: [String]
  let clock: JSON

  var text: String {
    let cities = clock["cities"]?.array ?? []
    var table = TextTable(.left, .left, .left, .right)
    for (name, city) in zip(names, cities) {
      table.add(
        name, String((city["weekday"]?.string ?? "").prefix(3)) + " " + time(city["time"]),
        city["abbreviation"]?.string ?? "", Self.offset(city["offset"]?.int))
    }
    return cities.count < 2 ? table.text : "\(table.text)\n\(working)"
  }

  /// The offset from UTC as text, such as `UTC+5:30`.
  private static func offset(_ seconds: Int?) -> String {
    guard let seconds else { return "time zone unknown" }
    let minutes = abs(seconds) / 60
    let rest = minutes % 60
    return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60)"
      + (rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)")
  }

  /// The working hours in common, on the clock of each city.
  private var working: String {
    let working = clock["working"]
    let intervals = working?["intervals"]?.array ?? []
    if !intervals.isEmpty {
      return "working hours in common: " + intervals.map(hours).joined(separator: ", or ")
    }
    let least =
      (working?["compromises"]?.array ?? []).first.map { "; least bad: \(hours($0))" } ?? ""
    return "no working hours in common\(least)"
  }

  private func hours(_ interval: JSON) -> String {
    zip(names, interval["cities"]?.array ?? []).map { name, city in
      "\(time(city["start"])) to \(time(city["end"])) in \(name)"
    }.joined(separator: "; ")
  }
}

/// The hours and minutes of a local time.
private func time(_ text: JSON?) -> String { String((text?.string ?? "").dropFirst(11).prefix(5)) }
