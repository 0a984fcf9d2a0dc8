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
      .init("time", .string, "When it is valid, ISO 8601 on the city's clock."),
      .init("condition", condition, "In one word."),
      .init("icon", text, "Name for weather.icon."),
      .init("summary", text, "In words, English."),
      .init("temperature", measure, "°C; °F in units us."),
      .init("feelsLike", measure, "°C or °F, as the provider works it out."),
      .init("humidity", measure, "%."),
      .init("pressure", measure, "At sea level, hPa, which is mb."),
      .init("windSpeed", measure, "m/s; mph in units us."),
      .init("windGust", measure, "m/s or mph."),
      .init("windDirection", measure, "Degrees from north that it comes from."),
      .init("visibility", measure, "km; miles in units us."),
      .init("cloudCover", measure, "%."),
      .init("precipitation", measure, "mm/h; inches/h in units us."),
      .init("ozone", measure, "Dobson units."),
      .init("uvIndex", measure, "UV index."),
      .init("sunrise", text, "ISO 8601 on the city's clock; null in polar day and night."),
      .init("sunset", text, "The same."),
      .init("isDay", .nullable(.boolean), "Whether the sun is up."),
      .init("units", units, "Those of the values."),
      .init("provider", .word(WeatherProviderID.allCases.map(\.rawValue)), "Who says so."),
      .init("fetchedAt", .string, "When the provider said so, ISO 8601."),
      .init("attribution", attribution, "The credit that the provider asks to be shown."),
      .init("stale", .boolean, "Whether a newer value was asked for and has not come.")))

  static let units = Schema.word(WeatherUnits.allCases.map(\.rawValue))
}
