import Geography
import JSON
import JSONRPC
import Services
import Text

/// One of the nine values that a client can show prominently, formatted for people.
struct ShownValue: WireObject {
  let key: String
  let value: JSON
  let unit: String?
  let text: String?

  static let shape = Shape<Self>(
    .init("key", "Name of the member of weather.", \.key),
    .init(
      "value", "The value: a word for the condition, otherwise a number.",
      as: .nullable(.either([.number, .string])), \.value),
    .init("unit", "Unit of the value; null for the condition.", \.unit),
    .init("text", "Value and unit as text; null if unknown.", \.text),
    name: "Value")

  /// The number of decimals of each value. Values in inches have two instead.
  private static let digits: KeyValuePairs<Measure, Int> = [
    .windSpeed: 2, .pressure: 1, .precipitation: 1, .temperature: 0, .humidity: 1,
    .visibility: 2, .cloudCover: 2, .ozone: 1,
  ]

  /// The nine values: the measures in the order of `digits`, and the condition after the temperature.
  static func nine(_ shown: ShownWeather) -> [ShownValue] {
    digits.flatMap { measure, digits in
      let value = measured(measure, digits: digits, of: shown)
      return measure == .temperature ? [value, condition(shown.weather.sky)] : [value]
    }
  }

  private static func measured(
    _ measure: Measure, digits: Int, of shown: ShownWeather
  ) -> ShownValue {
    let number = shown.weather[measure]
    let unit = measure.unit(in: shown.units)
    // An inch is long, so one decimal would not be enough.
    let digits = unit.hasPrefix("in") ? 2 : digits
    return ShownValue(
      key: measure.rawValue, value: JSON(rounded: number), unit: unit,
      text: number.map { "\(DecimalText.fixed($0, places: digits)) \(unit)" })
  }

  private static func condition(_ sky: Sky?) -> ShownValue {
    ShownValue(key: "condition", value: sky?.condition.json ?? .null, unit: nil, text: sky?.summary)
  }
}
