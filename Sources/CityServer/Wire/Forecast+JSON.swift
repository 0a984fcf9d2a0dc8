import CityCore
import JSON
import JSONRPC
import Text

extension JSON {
  /// A forecast as the protocol writes it.
  ///
  /// - Parameter forecast: in metric units.
  init(_ forecast: Forecast, units: WeatherUnits) {
    let current = forecast.current.map { JSON($0, units: units, isStale: false) }
    let forecast = forecast.converted(to: units)
    let series = forecast.series
    self = [
      "current": current ?? .null,
      "hours": .array(forecast.hours.map(JSON.init)),
      "slots": .array(forecast.slots.map(JSON.init)),
      "days": .array(forecast.days.map(JSON.init)),
      "summary": forecast.summary.map { ["text": .string($0.text), "icon": .string($0.icon)] }
        ?? .null,
      "series": [
        "minimum": .array(series.minimum.map(JSON.init)),
        "maximum": .array(series.maximum.map(JSON.init)),
        "unit": .string(WeatherField.temperature.unit(in: units)),
      ],
      "timezone": .string(forecast.zone.identifier),
      "units": .string(units.rawValue),
    ]
  }

  private init(_ hour: HourlyWeather) {
    self = [
      "time": .string(hour.time.iso8601),
      "hours": JSON(hour.hours),
      "condition": JSON(hour.sky?.condition.rawValue),
      "icon": JSON(hour.icon),
      "summary": JSON(hour.sky?.summary),
      "temperature": JSON(rounded: hour.temperature),
      "feelsLike": JSON(rounded: hour.feelsLike),
      "humidity": JSON(rounded: hour.humidity),
      "pressure": JSON(rounded: hour.pressure),
      "windSpeed": JSON(rounded: hour.windSpeed),
      "windDirection": JSON(rounded: hour.windDirection),
      "cloudCover": JSON(rounded: hour.cloudCover),
      "precipitation": JSON(rounded: hour.precipitation),
      "precipitationProbability": JSON(rounded: hour.precipitationProbability),
    ]
  }

  private init(_ day: DailyWeather) {
    self = [
      "date": .string(day.date.iso8601),
      "condition": JSON(day.sky?.condition.rawValue),
      "icon": JSON(day.icon),
      "summary": JSON(day.sky?.summary),
      "min": JSON(rounded: day.minimum),
      "max": JSON(rounded: day.maximum),
      "precipitation": JSON(rounded: day.precipitation),
      "precipitationProbability": JSON(rounded: day.precipitationProbability),
      "uvIndex": JSON(rounded: day.uvIndex),
      "sunrise": JSON(day.sunrise?.iso8601),
      "sunset": JSON(day.sunset?.iso8601),
    ]
  }

  private init(_ point: TemperatureSeries.Point) {
    self = ["date": .string(point.date.iso8601), "value": JSON(rounded: point.value)]
  }
}

extension Schemas {
  static let forecast = Schema.object(
    .init("current", .nullable(weather), "The weather now."),
    .init("hours", .array(hour), "Samples from now on, as close as the service has them."),
    .init("slots", .array(hour), "Eight samples at steps of three hours, the first being now."),
    .init("days", .array(day), "Calendar days of the place, today first."),
    .init(
      "summary",
      .nullable(
        .object(.init("text", .string, "One sentence."), .init("icon", .string, "Its icon."))),
      "What the days are like on the whole."),
    .init(
      "series",
      .object(
        .init("minimum", points, "The lowest of each day."),
        .init("maximum", points, "The highest of each day."),
        .init("unit", .string, "°C or °F.")), "Two lines for a chart, of equal length."),
    .init("timezone", .string, "IANA time zone of the place."),
    .init("units", units, "Those of the values."))

  private static let points = Schema.array(
    .object(.init("date", .string, "The day."), .init("value", measure, "The temperature.")))

  private static let hour = Schema.object(
    .init("time", .string, "Its start, ISO 8601 on the place's clock."),
    .init("hours", .count, "Hours to the next sample."),
    .init("condition", condition, "In one word."), .init("icon", text, "Name for weather.icon."),
    .init("summary", text, "In words."), .init("temperature", measure, "°C or °F."),
    .init("feelsLike", measure, "°C or °F."), .init("humidity", measure, "%."),
    .init("pressure", measure, "hPa."), .init("windSpeed", measure, "m/s or mph."),
    .init("windDirection", measure, "Degrees from north that it comes from."),
    .init("cloudCover", measure, "%."), .init("precipitation", measure, "mm/h or inches/h."),
    .init("precipitationProbability", measure, "%."))

  private static let day = Schema.object(
    .init("date", .string, "The day, YYYY-MM-DD."), .init("condition", condition, "In one word."),
    .init("icon", text, "Name for weather.icon."), .init("summary", text, "In words."),
    .init("min", measure, "Lowest temperature, °C or °F."),
    .init("max", measure, "Highest temperature, °C or °F."),
    .init("precipitation", measure, "Sum of the day, mm or inches."),
    .init("precipitationProbability", measure, "%."), .init("uvIndex", measure, "Highest."),
    .init("sunrise", text, "ISO 8601 on the place's clock."), .init("sunset", text, "The same."))
}
