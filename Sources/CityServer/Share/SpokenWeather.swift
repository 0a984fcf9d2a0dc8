import Geography
import JSON
import JSONRPC
import Services
import Text

/// The weather of a city in words, in English.
struct SpokenWeather {
  let city: City
  let shown: ShownWeather

  /// The age of the weather, such as `3 hours old`; nil for current weather.
  let age: String?

  /// The number of characters after which a name is cut, because a longer name would fill a status bar.
  private static let longestName = 40

  var icon: String? { shown.weather.icon }

  private var name: String { String(city.name.prefix(Self.longestName)) }

  private func number(_ measure: Measure) -> String? {
    shown.weather[measure].map { DecimalText.fixed($0, places: 0) }
  }

  /// The temperature, such as `6 °C`; a dash if it is unknown.
  var temperature: String {
    number(.temperature).map { "\($0) \(shown.units.temperature.symbol)" } ?? "–"
  }

  /// One line, such as `Bern: 6 °C, partly cloudy, wind 3 m/s`, followed by the age of old weather.
  var line: String {
    let wind = number(.windSpeed).map { "wind \($0) \(shown.units.wind.rawValue)" }
    let sky = shown.weather.sky?.summary.lowercased()
    return "\(name): \([temperature, sky, wind, age].compactMap(\.self).joined(separator: ", "))"
  }

  /// Sentences without abbreviations. Spells out "minus", because programs that read aloud skip a hyphen.
  var spoken: String {
    let degrees = number(.temperature).map { number in
      let spokenNumber = number.hasPrefix("-") ? "minus \(number.dropFirst())" : number
      let unit = number == "1" || number == "-1" ? "degree" : "degrees"
      return "it is \(spokenNumber) \(unit) \(scale)"
    }
    let sky = shown.weather.sky.map { "The weather: \($0.summary.lowercased())." }
    let opening = degrees.map { "In \(name) \($0)." } ?? "The temperature in \(name) is not known."
    let warning = age.map { "These values are \($0)." }
    return [opening, sky, wind, warning].compactMap(\.self).joined(separator: " ")
  }

  private var scale: String {
    shown.units.temperature == .celsius ? "Celsius" : "Fahrenheit"
  }

  private var wind: String? {
    guard let number = number(.windSpeed) else { return nil }
    if number == "0" {
      return "There is no wind."
    }
    let unit =
      switch shown.units.wind {
      case .metresPerSecond: number == "1" ? "metre per second" : "metres per second"
      case .kilometresPerHour: number == "1" ? "kilometre an hour" : "kilometres an hour"
      case .milesPerHour: number == "1" ? "mile an hour" : "miles an hour"
      case .knots: number == "1" ? "knot" : "knots"
      }
    return "The wind blows at \(number) \(unit)\(direction)."
  }

  private var direction: String {
    guard let degrees = shown.weather[.windDirection] else { return "" }
    let names = [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]
    let index = Int((min(max(degrees, 0), 360) / 45).rounded()) % 8
    return " from the \(names[index])"
  }
}
