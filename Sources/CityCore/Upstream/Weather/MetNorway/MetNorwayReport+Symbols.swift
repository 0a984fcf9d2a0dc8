extension MetNorwayReport {
  /// A symbol code such as `lightrainshowers_day`: a strength, a kind, showers, thunder, a time of
  /// day (https://github.com/metno/weathericons).
  static func sky(_ symbol: String) -> Sky? {
    let code = symbol.prefix { $0 != "_" }
    switch code {
    case "clearsky": return Sky(.clear)
    case "fair": return Sky(.clear, "Fair")
    case "partlycloudy": return Sky(.partlyCloudy)
    case "cloudy": return Sky(.cloudy)
    case "fog": return Sky(.fog)
    default: return falling(code)
    }
  }

  /// Nil for symbols without a time of day. In the polar twilight the sun is below the horizon.
  static func isDay(_ symbol: String) -> Bool? {
    switch symbol.drop(while: { $0 != "_" }) {
    case "_day": true
    case "_night", "_polartwilight": false
    default: nil
    }
  }

  private static func falling(_ code: Substring) -> Sky? {
    var code = code
    let strength = ["light", "heavy"].first { code.hasPrefix($0) }
    code = code.dropFirst(strength?.count ?? 0)
    // Two codes are misspelt, `lightssleetshowersandthunder` and `lightssnowshowersandthunder`; no
    // kind starts with two s.
    if code.hasPrefix("ss") { code = code.dropFirst() }
    let kinds: [(String, WeatherCondition)] = [("rain", .rain), ("sleet", .sleet), ("snow", .snow)]
    guard let (kind, condition) = kinds.first(where: { code.hasPrefix($0.0) }) else { return nil }
    let rest = code.dropFirst(kind.count)
    guard ["", "showers", "andthunder", "showersandthunder"].contains(rest) else { return nil }
    let words = [strength, kind, rest.hasPrefix("showers") ? "showers" : nil]
      .compactMap { $0 }.joined(separator: " ")
    let text = words.prefix(1).uppercased() + words.dropFirst()
    return rest.hasSuffix("thunder")
      ? Sky(.thunderstorm, "\(text) and thunder") : Sky(condition, text)
  }
}
