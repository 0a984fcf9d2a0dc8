/// The program's own icons, so that every provider has the same and none has to be fetched.
package enum WeatherIcon {
  /// `rain-day`, `partly-cloudy-night`: every condition by day and by night.
  package static func name(for condition: WeatherCondition, isDay: Bool) -> String {
    let base = condition == .partlyCloudy ? "partly-cloudy" : condition.rawValue
    return "\(base)-\(isDay ? "day" : "night")"
  }
}
