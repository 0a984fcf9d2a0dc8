import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

/// The result of `weather.normals`.
struct ShownNormals: WireObject {
  let target: WeatherTarget
  let zone: Zone
  let date: CivilDate
  let normals: ClimateNormals
  let units: UnitChoice
  var yesterday: DailyWeather?
  var difference: NormalDifference?

  /// Why `yesterday` is not known.
  var failure: ServiceError?

  static let shape = Shape<Self>(
    .init("city", "Its id; null for a point.", \.target.city?.id),
    .init("location", "The point.", \.target.place.coordinate),
    .init("date", "The day, YYYY-MM-DD.", \.date.iso8601),
    .init("timezone", "The zone of its days: an IANA name, or as UTC+03:00.", \.zone.identifier),
    .init("normal", "What the day is normally like.", as: normal.schema) {
      normal.json($0.normals[$0.date].converted(to: $0.units))
    },
    .init(
      "difference", "How today differs; null for another day, and where it is not known.",
      \.difference),
    .init(
      "yesterday", "The day before; null for another day than today, and where it failed.",
      as: .nullable(yesterday.schema)
    ) { shown in
      shown.yesterday.map { yesterday.json($0.converted(to: shown.units)) } ?? .null
    },
    .init("units", "Of all values.", \.units),
    .init("period", "The years of the normals.", as: .word([years])) { _ in years },
    .init("model", "What the service was asked for them.", as: .word([ClimateNormals.model])) { _ in
      ClimateNormals.model
    },
    .init("provider", "Who says so.", as: .word([UpstreamService.openMeteoArchive.id])) { _ in
      UpstreamService.openMeteoArchive.id
    },
    .init("fetchedAt", "When the thirty years were asked for, ISO 8601.", as: .string) {
      JSON(time: Double($0.normals.fetchedAt), zone: nil)
    },
    .init("attribution", "The credit that the provider asks to be shown.") { _ in
      UpstreamService.openMeteoArchive.attribution
    },
    .init(
      "error", "Why there is no yesterday; null if nothing failed.",
      as: .nullable(ErrorJSON.schema)
    ) { $0.failure.map { ErrorMapping.rpcError(forWeather: .service($0)).json } ?? .null })

  private static let years =
    "\(ClimateNormals.years.lowerBound)-\(ClimateNormals.years.upperBound)"

  private static let normal = Shape<NormalDay>(
    .init("minimum", "Mean of the lowest temperatures, °C or °F.", as: Schemas.measure) {
      JSON(rounded: $0[.minimum])
    },
    .init("maximum", "Mean of the highest.", as: Schemas.measure) { JSON(rounded: $0[.maximum]) },
    .init("mean", "The middle of both.", as: Schemas.measure) { JSON(rounded: $0[.temperature]) },
    .init("precipitation", "Mean of a day's sum, mm or inches.", as: Schemas.measure) {
      JSON(rounded: $0[.precipitation])
    })

  private static let yesterday = Shape<DailyWeather>(
    .init("date", "The day, YYYY-MM-DD.", \.date.iso8601),
    .init("minimum", "Lowest temperature, °C or °F; null if not known yet.", as: Schemas.measure) {
      JSON(rounded: $0[.minimum])
    },
    .init("maximum", "Highest; likewise.", as: Schemas.measure) { JSON(rounded: $0[.maximum]) },
    .init("precipitation", "What fell, mm or inches; likewise.", as: Schemas.measure) {
      JSON(rounded: $0[.precipitation])
    },
    .init("preliminary", "Whether the reanalysis comes later, which may differ.") { _ in true })
}

/// The difference of a temperature from the normal one, in the client's unit.
struct NormalDifference: WireObject {
  enum Subject: String, CaseIterable, WireValue {
    case maximum, now
  }

  private let subject: Subject

  /// In °C, as the difference.
  private let value, difference: Double
  private let units: UnitChoice

  init?(maximum: Double, normal: NormalDay, units: UnitChoice) {
    guard let usual = normal[.maximum] else { return nil }
    subject = .maximum
    value = maximum
    self.units = units
    difference = maximum - usual
  }

  /// The normal temperature of an hour is not known, so there is no difference between the normal
  /// minimum and maximum.
  init?(now: Double, normal: NormalDay, units: UnitChoice) {
    guard let low = normal[.minimum], let high = normal[.maximum] else { return nil }
    subject = .now
    value = now
    self.units = units
    difference = now > high ? now - high : min(0, now - low)
  }

  /// Differences need only the scale of Fahrenheit, not its offset.
  private var degrees: Double {
    units.temperature == .fahrenheit ? difference * 9 / 5 : difference
  }

  private var shownValue: Double? {
    var day = NormalDay()
    day[.temperature] = value
    return day.converted(to: units)[.temperature]
  }

  private var text: String {
    let whole = Int(exactly: degrees.rounded()) ?? 0
    let amount = "\(abs(whole))° \(whole < 0 ? "below" : "above")"
    switch subject {
    case .maximum: return whole == 0 ? "As warm as normal" : "\(amount) normal"
    case .now where whole == 0: return "Now within the normal range"
    case .now: return "Now \(amount) the normal \(whole < 0 ? "minimum" : "maximum")"
    }
  }

  static let shape = Shape<Self>(
    .init(
      "of", "What is compared: today's highest temperature, or where it is not told that of now.",
      \.subject),
    .init("value", "That temperature.", as: Schemas.measure) { JSON(rounded: $0.shownValue) },
    .init("degrees", "How many more than normal; negative for less.", as: Schemas.measure) {
      JSON(rounded: $0.degrees)
    },
    .init("text", "The same to be read, English.", \.text))
}
