internal import JSON
internal import Platform
internal import Text

/// A METAR report of a station, in metric units unless it was converted. Missing values are nil.
package struct Observation: Sendable, Equatable, WeatherRecord {
  /// The cloud cover, in the terms of METAR.
  package enum SkyCover: String, Sendable, CaseIterable {
    /// No clouds up to the height that the report covers: for example 3.7 km for an automatic station, 1.5 km for
    /// `CAVOK`.
    case clear
    case few
    case scattered
    case broken
    case overcast

    /// The sky is invisible, for example in fog.
    case obscured
  }

  package struct CloudLayer: Sendable, Equatable {
    package let cover: SkyCover

    /// Height above the station in metres.
    package let base: Double?
  }

  package let icao: String

  /// Seconds since 1970.
  package let time: Int

  /// The sky and the measures of a METAR: temperature, humidity, pressure at sea level, wind speed,
  /// gust, direction, visibility.
  package var conditions = Conditions()

  /// The dew point in °C.
  package var dewPoint: Double?

  /// The altimeter setting in hPa: the pressure reduced to sea level with the standard atmosphere.
  package var altimeter: Double?

  /// Whether the wind direction is variable.
  package var isWindVariable = false

  /// Whether the visibility is a lower bound.
  package var isVisibilityAtLeast = false

  package var skyCover: SkyCover?
  package var layers: [CloudLayer] = []

  /// The present-weather groups, for example `-RA BR`.
  package var weather: String?

  /// The raw report.
  package var raw: String?

  /// The number of impossible values that were dropped.
  package var dropped = 0

  /// Whether the report corrects an earlier one of the same time.
  private var isCorrection = false

  /// When the service received the report, seconds since 1970.
  private var receivedAt: Int?

  /// Whether the report contains any value.
  package var hasValues: Bool {
    !conditions.isEmpty || dewPoint != nil || altimeter != nil || skyCover != nil
  }

  /// Returns whether the report replaces another one of the same station. A newer report replaces an older one. Of
  /// reports of the same time, a correction replaces an original; otherwise a report replaces one that the service did
  /// not receive later.
  package func supersedes(_ other: Observation) -> Bool {
    if time != other.time {
      return time > other.time
    }
    if isCorrection != other.isCorrection {
      return isCorrection
    }
    return receivedAt ?? 0 >= other.receivedAt ?? 0
  }

  /// Returns the observation in other units. Call it only on metric values.
  package func shown(in units: UnitChoice) -> Observation {
    var converted = converted(to: units)
    converted.dewPoint = dewPoint.map { Measure.temperature.converted($0, to: units) }
    converted.altimeter = altimeter.map { Measure.pressure.converted($0, to: units) }
    return converted
  }
}

extension Observation {
  /// Parses a row of an answer; nil without a station code or a time.
  ///
  /// Until 2025 rows had every key, with null for unknown values; since then the service omits such
  /// keys.
  init?(_ row: JSON) {
    guard let icao = row["icaoId"]?.lenientText, let time = row["obsTime"]?.epochSeconds else {
      return nil
    }
    self.icao = icao.uppercased()
    self.time = time
    raw = row["rawOb"]?.lenientText
    weather = row["wxString"]?.lenientText
    isCorrection =
      row["rawOb"]?.lenientText?.split(separator: " ").contains { Self.isCorrection($0) } ?? false
    receivedAt = row["receiptTime"]?.string.flatMap { ZonedTime(iso8601: $0)?.seconds }
    readAir(row)
    readWind(row)
    readVisibility(row)
    readClouds(row)
    sky = weather.flatMap(METARWeather.sky) ?? skyCover.flatMap(Self.sky)
    dropped += dropImpossible()
  }

  /// Whether a word marks a correction: `COR`, or in North America `CCA` to `CCZ`.
  private static func isCorrection(_ word: Substring) -> Bool {
    word == "COR" || word.count == 3 && word.hasPrefix("CC")
  }

  private mutating func readAir(_ row: JSON) {
    self[.temperature] = row["temp"]?.lenientDouble
    self[.pressure] = row["slp"]?.lenientDouble
    dewPoint = possible(row["dewp"]?.lenientDouble, as: .temperature)
    altimeter = possible(row["altim"]?.lenientDouble, as: .pressure)
    guard let temperature = self[.temperature], let dewPoint else { return }
    self[.humidity] = Self.humidity(temperature, dewPoint: dewPoint)
  }

  private mutating func possible(_ value: Double?, as measure: Measure) -> Double? {
    guard let value, !measure.possible.contains(value) else { return value }
    dropped += 1
    return nil
  }

  /// Computes the relative humidity in percent by the Magnus formula with the coefficients of Alduchov
  /// and Eskridge (Journal of Applied Meteorology 35, 1996). Rounds to whole percent, because most
  /// reports round both temperatures to whole degrees.
  static func humidity(_ temperature: Double, dewPoint: Double) -> Double {
    func exponent(_ degrees: Double) -> Double { 17.625 * degrees / (243.04 + degrees) }
    let ratio = Exponential.power(exponent(dewPoint) - exponent(temperature))
    return min(100, (100 * ratio).rounded())
  }

  /// Reads the wind, which the service gives in knots. A calm has no direction.
  private mutating func readWind(_ row: JSON) {
    let metresPerSecond = 1852.0 / 3600
    self[.windSpeed] = (row["wspd"]?.lenientDouble).map { $0 * metresPerSecond }
    self[.windGust] = (row["wgst"]?.lenientDouble).map { $0 * metresPerSecond }
    isWindVariable = row["wdir"]?.lenientText?.uppercased() == "VRB"
    self[.windDirection] = self[.windSpeed] == 0 ? nil : row["wdir"]?.lenientDouble
  }

  /// Reads the visibility, which the service gives in statute miles, as a number or as text such as `10+`.
  private mutating func readVisibility(_ row: JSON) {
    let text = row["visib"]?.lenientText
    isVisibilityAtLeast = text?.hasSuffix("+") ?? false
    let miles =
      text.map { JSON.string(isVisibilityAtLeast ? String($0.dropLast()) : $0) } ?? row["visib"]
    self[.visibility] = miles?.lenientDouble.map { $0 * 1.609344 }
    if self[.visibility] == nil {
      isVisibilityAtLeast = false
    }
  }

  /// Reads the clouds. An empty list does not mean a clear sky, because some stations do not measure
  /// clouds.
  private mutating func readClouds(_ row: JSON) {
    layers = (row["clouds"]?.array ?? []).compactMap { layer in
      guard let cover = layer["cover"]?.string.flatMap(Self.skyCover), cover != .clear else {
        return nil
      }
      return CloudLayer(cover: cover, base: (layer["base"]?.lenientDouble).map { $0 * 0.3048 })
    }
    let thickest = layers.map(\.cover).max { Self.rank($0) < Self.rank($1) }
    let single = (row["clouds"]?.first?["cover"]?.string).flatMap(Self.skyCover)
    skyCover = (row["cover"]?.string).flatMap(Self.skyCover) ?? thickest ?? single
  }

  private static func skyCover(_ code: String) -> SkyCover? {
    switch code.uppercased() {
    case "CLR", "SKC", "CAVOK", "NSC", "NCD": .clear
    case "FEW": .few
    case "SCT": .scattered
    case "BKN": .broken
    case "OVC": .overcast
    case "OVX", "VV": .obscured
    default: nil
    }
  }

  private static func rank(_ cover: SkyCover) -> Int {
    SkyCover.allCases.firstIndex(of: cover) ?? 0
  }

  /// The sky without precipitation; nil if it is invisible.
  private static func sky(_ cover: SkyCover) -> Sky? {
    switch cover {
    case .clear: Sky(.clear)
    case .few: Sky(.clear, "Few clouds")
    case .scattered: Sky(.partlyCloudy)
    case .broken: Sky(.cloudy, "Mostly cloudy")
    case .overcast: Sky(.cloudy, "Overcast")
    case .obscured: nil
    }
  }
}
