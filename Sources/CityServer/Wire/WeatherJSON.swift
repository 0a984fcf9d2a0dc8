import CityCore
import JSON
import JSONRPC
import Text

extension WeatherUnits: DocumentedDefault {}

/// The weather that is shown beside each city.
///
/// A value stays until a newer one replaces it; while a newer one is asked for, and after that
/// failed, it is marked stale.
struct WeatherCache: Sendable {
  private struct Entry {
    var weather: Weather
    var isStale: Bool
  }

  private var entries: [Int: Entry] = [:]

  /// The client's choice; values are kept in metric units and converted where they leave.
  var units = WeatherUnits.metric

  mutating func markStale(_ cities: [Int]) {
    for city in cities { entries[city]?.isStale = true }
  }

  mutating func put(_ weather: Weather, for city: Int) {
    entries[city] = Entry(weather: weather, isStale: false)
  }

  /// In metric units; nil for a city whose weather was not asked for.
  func weather(of city: Int) -> Weather? { entries[city]?.weather }

  /// Shaped as `Schemas.weather`; null for a city whose weather was not asked for.
  func json(for city: Int) -> JSON {
    guard let entry = entries[city] else { return .null }
    return JSON(entry.weather, units: units, isStale: entry.isStale)
  }
}

extension JSON {
  /// Weather as the protocol writes it.
  ///
  /// - Parameter weather: in metric units.
  init(_ weather: Weather, units: WeatherUnits, isStale: Bool = false) {
    let weather = weather.converted(to: units)
    var members: [JSONObject.Member] = [("time", .string(weather.time.iso8601))]
    members += Self.sky(weather) + Self.measures(weather, Measure.current)
    members += Self.sun(weather.sunrise, weather.sunset)
    members += [
      ("isDay", weather.isDay.map { JSON($0) } ?? .null),
      ("units", .string(units.rawValue)),
      ("provider", .string(weather.provider.rawValue)),
      ("fetchedAt", JSON(time: Double(weather.fetchedAt), zone: nil)),
      ("attribution", JSON(weather.provider.service.attribution)),
      ("stale", .bool(isStale)),
    ]
    self = .object(JSONObject(members))
  }

  /// A forecast as the protocol writes it.
  ///
  /// - Parameter forecast: in metric units.
  init(_ forecast: Forecast, units: WeatherUnits) {
    let current = forecast.current.map { JSON($0, units: units) }
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
    let start: [JSONObject.Member] = [
      ("time", .string(hour.time.iso8601)), ("hours", JSON(hour.hours)),
    ]
    self = .object(JSONObject(start + Self.sky(hour) + Self.measures(hour, Measure.hourly)))
  }

  private init(_ day: DailyWeather) {
    let date: [JSONObject.Member] = [("date", .string(day.date.iso8601))]
    self = .object(
      JSONObject(
        date + Self.sky(day) + Self.measures(day, Measure.daily)
          + Self.sun(day.sunrise, day.sunset)))
  }

  private init(_ point: ChartPoint) {
    self = ["date": .string(point.date.iso8601), "value": JSON(rounded: point.value)]
  }

  private static func sky(_ record: some WeatherRecord) -> [JSONObject.Member] {
    [
      ("condition", JSON(record.sky?.condition.rawValue)), ("icon", JSON(record.icon)),
      ("summary", JSON(record.sky?.summary)),
    ]
  }

  private static func measures(
    _ record: some WeatherRecord, _ shape: Measure.Shape
  ) -> [JSONObject.Member] {
    shape.map { ($0.key.rawValue, JSON(rounded: record[$0.key])) }
  }

  private static func sun(_ rise: ZonedTime?, _ set: ZonedTime?) -> [JSONObject.Member] {
    [("sunrise", JSON(rise?.iso8601)), ("sunset", JSON(set?.iso8601))]
  }

  init(_ attribution: Attribution) {
    self = ["text": .string(attribution.text), "url": .string(attribution.url)]
  }

  /// A moment in ISO 8601 with the offset that is in force in the zone, as in
  /// `2026-03-01T10:00:00+01:00`; null if there is none. An unknown zone counts as UTC.
  init(time: Double?, zone: String?) {
    let zone = zone.flatMap(Zone.init(named:)) ?? .utc
    self = time.map { .string(zone.time($0).iso8601(utcAsZ: true)) } ?? .null
  }

  /// To three decimals: no service measures finer, and unit conversion leaves long tails.
  init(rounded value: Double?) {
    self.init(value.map { ($0 * 1000).rounded() / 1000 })
  }
}

extension Schemas {
  /// Room for every measure that is one.
  static let measure = Schema.nullable(.number(-1_000_000...1_000_000))

  static let text = Schema.nullable(.string)

  static let attribution = Schema.object(
    .init("text", .string, "The line to be shown."), .init("url", .string, "What it links to."))

  static let condition = Schema.nullable(.word(WeatherCondition.allCases.map(\.rawValue)))

  static let units = Schema.word(WeatherUnits.allCases.map(\.rawValue))

  private static func measures(_ shape: Measure.Shape) -> [Schema.Property] {
    shape.map { .init($0.key.rawValue, measure, $0.value) }
  }

  private static func sky(summary: String) -> [Schema.Property] {
    [
      .init("condition", condition, "In one word."), .init("icon", text, "Name for weather.icon."),
      .init("summary", text, summary),
    ]
  }

  static let weather = Schema.named("Weather", .object(weatherProperties, open: false))

  private static let weatherProperties: [Schema.Property] =
    [.init("time", .string, "When it is valid, ISO 8601 on the city's clock.")]
    + sky(summary: "In words, English.") + measures(Measure.current) + [
      .init("sunrise", text, "ISO 8601 on the city's clock; null in polar day and night."),
      .init("sunset", text, "The same."),
      .init("isDay", .nullable(.boolean), "Whether the sun is up."),
      .init("units", units, "Those of the values."),
      .init("provider", .word(WeatherProviderID.allCases.map(\.rawValue)), "Who says so."),
      .init("fetchedAt", .string, "When the provider said so, ISO 8601."),
      .init("attribution", attribution, "The credit that the provider asks to be shown."),
      .init("stale", .boolean, "Whether a newer value was asked for and has not come."),
    ]

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
    ] + sky(summary: "In words.") + measures(Measure.hourly), open: false)

  private static let day = Schema.object(
    [.init("date", .string, "The day, YYYY-MM-DD.")] + sky(summary: "In words.")
      + measures(Measure.daily) + [
        .init("sunrise", text, "ISO 8601 on the place's clock."),
        .init("sunset", text, "The same."),
      ], open: false)
}
