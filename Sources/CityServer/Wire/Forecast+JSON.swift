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
        "unit": .string(units.degrees),
      ],
      "timezone": .string(forecast.zone.identifier),
      "units": .string(units.rawValue),
    ]
  }

  private init(_ hour: HourlyWeather) {
    let time: [JSONObject.Member] = [
      ("time", .string(hour.time.iso8601)), ("hours", JSON(hour.hours)),
    ]
    self = .object(JSONObject(time + hour.conditions.members(Measure.hourly)))
  }

  private init(_ day: DailyWeather) {
    let date: [JSONObject.Member] = [("date", .string(day.date.iso8601))]
    let sun: [JSONObject.Member] = [
      ("sunrise", JSON(day.sunrise?.iso8601)), ("sunset", JSON(day.sunset?.iso8601)),
    ]
    self = .object(JSONObject(date + day.conditions.members(Measure.daily) + sun))
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
    [
      .init("time", .string, "Its start, ISO 8601 on the place's clock."),
      .init("hours", .count, "Hours to the next sample."),
    ] + conditions(Measure.hourly, summary: "In words."), open: false)

  private static let day = Schema.object(
    [.init("date", .string, "The day, YYYY-MM-DD.")]
      + conditions(Measure.daily, summary: "In words.") + [
        .init("sunrise", text, "ISO 8601 on the place's clock."),
        .init("sunset", text, "The same."),
      ], open: false)
}
