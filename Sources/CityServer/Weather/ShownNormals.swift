import Geography
import JSON
import JSONRPC
import Platform
package import Services
package import Text

/// The result of `weather.normals`.
package struct ShownNormals: WireObject {
  let target: WeatherTarget
  let zone: Zone
  package let date: CivilDate
  package let normals: ClimateNormals
  package let units: UnitChoice

  /// The weather of yesterday in metric units; nil if `date` is not today, or if the request failed.
  package var yesterday: DailyWeather?
  package var difference: NormalDifference?

  /// The failure of the request for `yesterday`; nil if it succeeded or was not needed.
  var failure: ServiceError?

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city; null for a point.", \.target.city?.id),
    .init("location", "The point.", \.target.place.coordinate),
    .init("date", "The day, YYYY-MM-DD.", \.date.iso8601),
    .init(
      "timezone", "Time zone of the days: an IANA name, or an offset such as UTC+03:00.",
      \.zone.identifier),
    .init("normal", "Normal weather of the day.", as: normal.schema) {
      normal.json($0.normals[$0.date].converted(to: $0.units))
    },
    .init(
      "difference", "Difference of today from normal; null for another day, or if unknown.",
      \.difference),
    .init(
      "yesterday", "Weather of yesterday; null unless the day is today, or if the request failed.",
      as: .nullable(yesterday.schema)
    ) { shown in
      shown.yesterday.map { yesterday.json($0.converted(to: shown.units)) } ?? .null
    },
    .init("units", "Units of all values.", \.units),
    .init("period", "The years of the normals.", as: .word([years])) { _ in years },
    .init("model", "The requested weather model.", as: .word([ClimateNormals.model])) { _ in
      ClimateNormals.model
    },
    .init(
      "provider", "The service that the values come from.",
      as: .word([UpstreamService.openMeteoArchive.id])
    ) { _ in
      UpstreamService.openMeteoArchive.id
    },
    .init("fetchedAt", "Time of the response with the thirty years, ISO 8601.", as: .string) {
      JSON(time: Double($0.normals.fetchedAt), zone: nil)
    },
    .init("attribution", "The credit to show, as the service requires.") { _ in
      UpstreamService.openMeteoArchive.attribution
    },
    .init(
      "error", "Why yesterday is missing; null if nothing failed.",
      as: .nullable(ErrorJSON.schema)
    ) { $0.failure.map { ErrorMapping.rpcError(forWeather: .service($0)).json } ?? .null })

  package static let years =
    "\(ClimateNormals.years.lowerBound)-\(ClimateNormals.years.upperBound)"

  private static let normal = Shape<NormalDay>(
    .init("minimum", "Mean of the lowest temperatures of a day, °C or °F.", as: Schemas.measure) {
      JSON(rounded: $0[.minimum])
    },
    .init("maximum", "Mean of the highest temperatures of a day.", as: Schemas.measure) {
      JSON(rounded: $0[.maximum])
    },
    .init("mean", "Mean of minimum and maximum.", as: Schemas.measure) {
      JSON(rounded: $0[.temperature])
    },
    .init("precipitation", "Mean of the sums of a day, mm or inches.", as: Schemas.measure) {
      JSON(rounded: $0[.precipitation])
    })

  private static let yesterday = Shape<DailyWeather>(
    .init("date", "The day, YYYY-MM-DD.", \.date.iso8601),
    .init("minimum", "Lowest temperature, °C or °F; null while unknown.", as: Schemas.measure) {
      JSON(rounded: $0[.minimum])
    },
    .init("maximum", "Highest temperature, °C or °F; null while unknown.", as: Schemas.measure) {
      JSON(rounded: $0[.maximum])
    },
    .init("precipitation", "Precipitation, mm or inches; null while unknown.", as: Schemas.measure)
    {
      JSON(rounded: $0[.precipitation])
    },
    .init("preliminary", "Always true: the later reanalysis may differ.") { _ in true })
}

/// The difference between a temperature and the normal temperature, written in the client's unit.
package struct NormalDifference: WireObject {
  enum Subject: String, CaseIterable, WireValue {
    case maximum, now
  }

  private let subject: Subject

  /// In °C.
  private let value, difference: Double
  private let units: UnitChoice

  init?(maximum: Double, normal: NormalDay, units: UnitChoice) {
    guard let usual = normal[.maximum] else { return nil }
    subject = .maximum
    value = maximum
    self.units = units
    difference = maximum - usual
  }

  /// The normal temperature of an hour is unknown, so the difference is 0 within the range from the normal minimum to
  /// the normal maximum.
  init?(now: Double, normal: NormalDay, units: UnitChoice) {
    guard let low = normal[.minimum], let high = normal[.maximum] else { return nil }
    subject = .now
    value = now
    self.units = units
    difference = now > high ? now - high : min(0, now - low)
  }

  /// The difference in the client's unit. For Fahrenheit it is scaled without the offset of 32.
  private var degrees: Double {
    units.temperature == .fahrenheit ? difference * 9 / 5 : difference
  }

  private var shownValue: Double? {
    var day = NormalDay()
    day[.temperature] = value
    return day.converted(to: units)[.temperature]
  }

  package var text: String {
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
      "of",
      "The compared temperature: today's maximum, or if that is unknown, the temperature now.",
      \.subject),
    .init("value", "That temperature.", as: Schemas.measure) { JSON(rounded: $0.shownValue) },
    .init("degrees", "Degrees above normal; negative below normal.", as: Schemas.measure) {
      JSON(rounded: $0.degrees)
    },
    .init("text", "The difference as English text.", \.text))
}
