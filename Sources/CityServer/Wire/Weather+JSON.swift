import CityCore
import JSON
import JSONRPC
import Text

extension JSON {
  /// Weather as the protocol writes it.
  ///
  /// - Parameter weather: in metric units.
  init(_ weather: Weather, units: WeatherUnits, isStale: Bool) {
    let weather = weather.converted(to: units)
    let time: [JSONObject.Member] = [("time", .string(weather.time.iso8601))]
    let others: [JSONObject.Member] = [
      ("sunrise", JSON(weather.sunrise?.iso8601)),
      ("sunset", JSON(weather.sunset?.iso8601)),
      ("isDay", weather.isDay.map { JSON($0) } ?? .null),
      ("units", .string(units.rawValue)),
      ("provider", .string(weather.provider.rawValue)),
      ("fetchedAt", JSON(time: Double(weather.fetchedAt), zone: nil)),
      ("attribution", JSON(weather.provider.attribution)),
      ("stale", .bool(isStale)),
    ]
    self = .object(JSONObject(time + weather.conditions.members(Measure.current) + others))
  }

  init(_ attribution: Attribution) {
    self = ["text": .string(attribution.text), "url": .string(attribution.url)]
  }

  /// To three decimals: no service measures finer, and unit conversion leaves long tails.
  init(rounded value: Double?) {
    self.init(value.map { ($0 * 1000).rounded() / 1000 })
  }
}

extension Conditions {
  /// Sky and measures, as all shapes of weather have them.
  func members(_ shape: Measure.Shape) -> [JSONObject.Member] {
    [
      ("condition", JSON(sky?.condition.rawValue)), ("icon", JSON(icon)),
      ("summary", JSON(sky?.summary)),
    ] + shape.map { measure, _ in (measure.rawValue, JSON(rounded: self[measure])) }
  }
}
