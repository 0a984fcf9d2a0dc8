internal import JSON
internal import Text

/// Decodes the present-weather groups of a METAR, such as `+TSRA`: an optional intensity, followed by pairs
/// of letters for an optional descriptor and phenomena (WMO Manual on Codes, table 4678).
enum METARWeather {
  /// Returns the sky for all groups together; nil if none can be decoded. Weather in the vicinity
  /// (`VC`) does not count.
  static func sky(_ text: String) -> Sky? {
    let skies = text.split(separator: " ").compactMap(word)
    guard let worst = skies.max(by: { $0.condition.severity < $1.condition.severity }) else {
      return nil
    }
    let summary = skies.map(\.summary).joined(separator: ", ").lowercased()
    return Sky(worst.condition, summary.prefix(1).uppercased() + summary.dropFirst())
  }

  private static func word(_ word: Substring) -> Sky? {
    let strength =
      switch word.first {
      case "-": "light "
      case "+": "heavy "
      default: ""
      }
    let letters = Array(strength.isEmpty ? word : word.dropFirst())
    guard letters.count.isMultiple(of: 2), !letters.starts(with: "VC") else { return nil }
    let pairs = stride(from: 0, to: letters.count, by: 2).map { String(letters[$0..<$0 + 2]) }
    let descriptor = pairs.first.flatMap { descriptors[$0] == nil ? nil : $0 }
    let things = pairs.dropFirst(descriptor == nil ? 0 : 1).map { phenomena[$0] }
    guard things.allSatisfy({ $0 != nil }), descriptor == "TS" || !things.isEmpty else {
      return nil
    }
    var known = things.compactMap(\.self)
    // `+FC` is a funnel cloud that reaches the ground.
    if word == "+FC" {
      known = [Sky(.thunderstorm, "tornado or waterspout")]
    }
    let names = known.map(\.summary).joined(separator: " and ")
    let strong = word == "+FC" ? names : strength + names
    return Sky(
      condition(descriptor, phenomena: known.map(\.condition)),
      summary(descriptor, strong: strong, names: names))
  }

  private static func summary(_ descriptor: String?, strong: String, names: String) -> String {
    switch descriptor {
    case "TS": names.isEmpty ? "thunderstorm" : "thunderstorm with \(strong)"
    case "SH": "\(strong) showers"
    case let descriptor?:
      String(strong.dropLast(names.count)) + "\(descriptors[descriptor] ?? "") \(names)"
    case nil: strong
    }
  }

  private static func condition(
    _ descriptor: String?, phenomena conditions: [WeatherCondition]
  ) -> WeatherCondition {
    if descriptor == "TS" {
      return .thunderstorm
    }
    let worst = conditions.max { $0.severity < $1.severity } ?? .clear
    if worst.severity > WeatherCondition.snow.severity {
      return worst
    }
    let isMixed =
      conditions.contains(.snow) && (conditions.contains { [.rain, .drizzle].contains($0) })
    if isMixed || descriptor == "FZ" && [.rain, .drizzle].contains(worst) {
      return .sleet
    }
    // Drifting and blowing snow do not fall from the sky.
    let isFromGround = descriptor == "DR" || descriptor == "BL"
    return isFromGround && worst == .snow ? .wind : worst
  }

  private static let descriptors = [
    "MI": "shallow", "PR": "partial", "BC": "patches of", "DR": "drifting", "BL": "blowing",
    "SH": "showers", "TS": "thunderstorm", "FZ": "freezing",
  ]

  private static let phenomena: [String: Sky] = [
    "DZ": Sky(.drizzle, "drizzle"), "RA": Sky(.rain, "rain"), "SN": Sky(.snow, "snow"),
    "SG": Sky(.snow, "snow grains"), "IC": Sky(.snow, "ice crystals"),
    "PL": Sky(.sleet, "ice pellets"), "GR": Sky(.hail, "hail"), "GS": Sky(.hail, "small hail"),
    "UP": Sky(.rain, "precipitation"), "FG": Sky(.fog, "fog"), "BR": Sky(.haze, "mist"),
    "HZ": Sky(.haze, "haze"), "FU": Sky(.haze, "smoke"), "VA": Sky(.haze, "volcanic ash"),
    "DU": Sky(.haze, "dust"), "SA": Sky(.haze, "sand"), "PY": Sky(.haze, "spray"),
    "PO": Sky(.wind, "dust whirls"), "SQ": Sky(.wind, "squalls"),
    "FC": Sky(.thunderstorm, "funnel cloud"), "SS": Sky(.haze, "sandstorm"),
    "DS": Sky(.haze, "dust storm"),
  ]
}
