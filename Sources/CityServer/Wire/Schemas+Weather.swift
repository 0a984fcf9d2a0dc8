import CityCore
import JSONRPC

extension Schemas {
  /// Room for every measure that is one.
  static let measure = Schema.nullable(.number(-1_000_000...1_000_000))

  static let text = Schema.nullable(.string)

  static let attribution = Schema.object(
    .init("text", .string, "The line to be shown."), .init("url", .string, "What it links to."))

  static let condition = Schema.nullable(.word(WeatherCondition.allCases.map(\.rawValue)))

  static let weather = Schema.named(
    "Weather",
    .object(
      [.init("time", .string, "When it is valid, ISO 8601 on the city's clock.")]
        + conditions(Measure.current, summary: "In words, English.") + [
          .init("sunrise", text, "ISO 8601 on the city's clock; null in polar day and night."),
          .init("sunset", text, "The same."),
          .init("isDay", .nullable(.boolean), "Whether the sun is up."),
          .init("units", units, "Those of the values."),
          .init("provider", .word(WeatherProviderID.allCases.map(\.rawValue)), "Who says so."),
          .init("fetchedAt", .string, "When the provider said so, ISO 8601."),
          .init("attribution", attribution, "The credit that the provider asks to be shown."),
          .init("stale", .boolean, "Whether a newer value was asked for and has not come."),
        ], open: false))

  /// Sky and measures, as all shapes of weather have them.
  static func conditions(_ shape: Measure.Shape, summary: String) -> [Schema.Property] {
    [
      .init("condition", condition, "In one word."), .init("icon", text, "Name for weather.icon."),
      .init("summary", text, summary),
    ] + shape.map { .init($0.key.rawValue, measure, $0.value) }
  }

  static let units = Schema.word(WeatherUnits.allCases.map(\.rawValue))
}
