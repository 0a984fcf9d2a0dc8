internal import JSON
internal import Platform
internal import Text

/// What a station measured, in metric units, out of a METAR report. What it does not tell is nil.
package struct Observation: Sendable, Equatable, WeatherRecord {
  /// How much of the sky is covered, by the words of the report.
  package enum SkyCover: String, Sendable, CaseIterable {
    /// As far as the station looks: an automatic one to 3.7 km, and with `CAVOK` to 1.5 km.
    case clear
    case few
    case scattered
    case broken
    case overcast

    /// The sky cannot be seen, as in fog.
    case obscured
  }

  package struct CloudLayer: Sendable, Equatable {
    package let cover: SkyCover

    /// Metres above the station.
    package let base: Double?
  }

  package let icao: String

  /// Seconds since 1970.
  package let time: Int

  /// The sky and those measures that a report tells: temperature, humidity, pressure at sea level, wind,
  /// gust, direction, visibility.
  package var conditions = Conditions()

  /// °C.
  package var dewPoint: Double?

  /// The pressure that an altimeter is set to, hPa: at sea level if the air were as the standard has it.
  package var altimeter: Double?

  /// Whether the wind has no direction.
  package var isWindVariable = false

  /// Whether one could see farther than the visibility.
  package var isVisibilityAtLeast = false
  package var skyCover: SkyCover?
  package var layers: [CloudLayer] = []

  /// The words of the report for what the weather is, as `-RA BR`.
  package var weather: String?

  /// The report as it was sent.
  package var raw: String?

  /// Values that cannot be and were left out.
  package var dropped = 0

  /// Whether it corrects an earlier report of the same time.
  private var isCorrection = false

  /// When the service received it, seconds since 1970.
  private var receivedAt: Int?

  /// Whether it says anything of the weather.
  package var hasValues: Bool {
    !conditions.isEmpty || dewPoint != nil || altimeter != nil || skyCover != nil
  }

  /// Whether it counts instead of another report of the same station: it is newer, or of the same time
  /// and a correction, or received later.
  package func supersedes(_ other: Observation) -> Bool {
    if time != other.time {
      return time > other.time
    }
    if isCorrection != other.isCorrection {
      return isCorrection
    }
    return receivedAt ?? 0 >= other.receivedAt ?? 0
  }

  /// The same in other units; to be called once, on metric values.
  package func shown(in units: UnitChoice) -> Observation {
    var converted = converted(to: units)
    converted.dewPoint = dewPoint.map { Measure.temperature.converted($0, to: units) }
    converted.altimeter = altimeter.map { Measure.pressure.converted($0, to: units) }
    return converted
  }
}

extension Observation {
  /// A row of an answer; nil if it does not say which station it is of and when it was measured.
  ///
  /// Until 2025 a row had every key, null where nothing was known; since then such keys are left out.
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
    sky = weather.flatMap(WeatherCode.sky) ?? skyCover.flatMap(Self.sky)
    dropped += dropImpossible()
  }

  /// `COR`, or in North America `CCA` to `CCZ`.
  private static func isCorrection(_ word: Substring) -> Bool {
    word == "COR" || word.count == 3 && word.hasPrefix("CC")
  }

  private mutating func readAir(_ row: JSON) {
    self[.temperature] = row["temp"]?.lenientDouble
    self[.pressure] = row["slp"]?.lenientDouble
    dewPoint = possible(row["dewp"]?.lenientDouble, .temperature)
    altimeter = possible(row["altim"]?.lenientDouble, .pressure)
    guard let temperature = self[.temperature], let dewPoint else { return }
    self[.humidity] = Self.humidity(temperature, dewPoint: dewPoint)
  }

  private mutating func possible(_ value: Double?, _ measure: Measure) -> Double? {
    guard let value, !measure.possible.contains(value) else { return value }
    dropped += 1
    return nil
  }

  /// Per cent, whole, because most reports round both temperatures to whole degrees: August's formula
  /// with the coefficients of Alduchov and Eskridge (Journal of Applied Meteorology 35, 1996).
  static func humidity(_ temperature: Double, dewPoint: Double) -> Double {
    func exponent(_ degrees: Double) -> Double { 17.625 * degrees / (243.04 + degrees) }
    let ratio = Exponential.power(exponent(dewPoint) - exponent(temperature))
    return min(100, (100 * ratio).rounded())
  }

  /// Always in knots, whatever the report itself is written in. A calm has no direction.
  private mutating func readWind(_ row: JSON) {
    let metresPerSecond = 1852.0 / 3600
    self[.windSpeed] = (row["wspd"]?.lenientDouble).map { $0 * metresPerSecond }
    self[.windGust] = (row["wgst"]?.lenientDouble).map { $0 * metresPerSecond }
    isWindVariable = row["wdir"]?.lenientText?.uppercased() == "VRB"
    self[.windDirection] = self[.windSpeed] == 0 ? nil : row["wdir"]?.lenientDouble
  }

  /// In statute miles, as a number or as `10+`.
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

  /// An empty list alone says nothing: there are stations that do not look.
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

  /// What the sky is like where nothing falls from it; nil where it cannot be seen.
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

/// The words of a report for the weather: each an intensity, a descriptor and what falls or hangs in the
/// air, in pairs of letters, as `+TSRA`; WMO Manual on Codes, table 4678.
enum WeatherCode {
  /// All words together; nil if none can be read. What is in the vicinity only (`VC`) does not count.
  static func sky(_ text: String) -> Sky? {
    let skies = text.split(separator: " ").compactMap(word)
    guard let worst = skies.max(by: { $0.condition.severity < $1.condition.severity }) else {
      return nil
    }
    let summary = skies.map(\.summary).joined(separator: ", ").lowercased()
    return Sky(worst.condition, summary.prefix(1).uppercased() + summary.dropFirst())
  }

  private static func word(_ word: Substring) -> Sky? {
    let strength = word.first == "-" ? "light " : word.first == "+" ? "heavy " : ""
    let letters = Array(strength.isEmpty ? word : word.dropFirst())
    guard letters.count.isMultiple(of: 2), !letters.starts(with: "VC") else { return nil }
    let pairs = stride(from: 0, to: letters.count, by: 2).map { String(letters[$0..<$0 + 2]) }
    let descriptor = pairs.first.flatMap { descriptors[$0] == nil ? nil : $0 }
    let things = pairs.dropFirst(descriptor == nil ? 0 : 1).map { phenomena[$0] }
    guard things.allSatisfy({ $0 != nil }), descriptor == "TS" || !things.isEmpty else {
      return nil
    }
    var known = things.compactMap(\.self)
    // A heavy funnel cloud reaches the ground.
    if word == "+FC" {
      known = [Sky(.thunderstorm, "tornado or waterspout")]
    }
    let names = known.map(\.summary).joined(separator: " and ")
    let strong = word == "+FC" ? names : strength + names
    return Sky(condition(descriptor, known.map(\.condition)), summary(descriptor, strong, names))
  }

  private static func summary(_ descriptor: String?, _ strong: String, _ names: String) -> String {
    switch descriptor {
    case "TS": names.isEmpty ? "thunderstorm" : "thunderstorm with \(strong)"
    case "SH": "\(strong) showers"
    case let descriptor?:
      String(strong.dropLast(names.count)) + "\(descriptors[descriptor] ?? "") \(names)"
    case nil: strong
    }
  }

  private static func condition(
    _ descriptor: String?, _ conditions: [WeatherCondition]
  ) -> WeatherCondition {
    if descriptor == "TS" {
      return .thunderstorm
    }
    let worst = conditions.max { $0.severity < $1.severity } ?? .clear
    if worst.severity > WeatherCondition.snow.severity {
      return worst
    }
    let isMixed =
      conditions.contains(.snow) && (conditions.contains { [.rain, .drizzle].contains($0) })
    if isMixed || descriptor == "FZ" && [.rain, .drizzle].contains(worst) {
      return .sleet
    }
    // What the wind lifts from the ground does not fall.
    let isFromGround = descriptor == "DR" || descriptor == "BL"
    return isFromGround && worst == .snow ? .wind : worst
  }

  private static let descriptors = [
    "MI": "shallow", "PR": "partial", "BC": "patches of", "DR": "drifting", "BL": "blowing",
    "SH": "showers", "TS": "thunderstorm", "FZ": "freezing",
  ]

  private static let phenomena: [String: Sky] = [
    "DZ": Sky(.drizzle, "drizzle"), "RA": Sky(.rain, "rain"), "SN": Sky(.snow, "snow"),
    "SG": Sky(.snow, "snow grains"), "IC": Sky(.snow, "ice crystals"),
    "PL": Sky(.sleet, "ice pellets"), "GR": Sky(.hail, "hail"), "GS": Sky(.hail, "small hail"),
    "UP": Sky(.rain, "precipitation"), "FG": Sky(.fog, "fog"), "BR": Sky(.haze, "mist"),
    "HZ": Sky(.haze, "haze"), "FU": Sky(.haze, "smoke"), "VA": Sky(.haze, "volcanic ash"),
    "DU": Sky(.haze, "dust"), "SA": Sky(.haze, "sand"), "PY": Sky(.haze, "spray"),
    "PO": Sky(.wind, "dust whirls"), "SQ": Sky(.wind, "squalls"),
    "FC": Sky(.thunderstorm, "funnel cloud"), "SS": Sky(.haze, "sandstorm"),
    "DS": Sky(.haze, "dust storm"),
  ]
}
