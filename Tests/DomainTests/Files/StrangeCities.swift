import Text

@testable import Archive
@testable import Files
@testable import Geography

/// Cities with unusual names, for tests that write and read files.
enum StrangeCities {
  static let names = [
    "Florence", "'s-Hertogenbosch", "''quoted", "'=1+1", "=1+1", "=cmd|' /C calc'!A0", "+49",
    "-5", "@sum", "\t=tab", "\r=return", "\nline", "'", "''", "'''=x", "\u{FF1D}wide", "a,b", "a;b",
    "a\tb", "\"", "\"\"", "say \"hi\"", "two\nlines", "two\r\nlines", "old\rMac", " blank ends ",
    "trailing ", "a\\b", "<b>&amp;</b>", "]]>", "&#10;", "<!-- -->", "null", "true", "5", "{}",
    "São Paulo", "Sa\u{303}o Paulo", "القاهرة", "ירושלים", "\u{202E}turned\u{202C}", "東京", "👩‍👩‍👧‍👦",
    "🇮🇹", "e\u{301}\u{300}\u{302}", "\u{FEFF}mark", "\u{2028}separator", "\u{85}next",
    "\u{A0}hard blank", "id,name", "Ünïcödé", "%41", "${x}", "~",
  ]

  /// Random cities, the same for the same seed. The first ones have the names in order, the others one to
  /// three names joined.
  static func archive(_ count: Int, seed: UInt64) -> [ArchivedCity] {
    var random = SeededGenerator(seed: seed)
    return (1...count).map { id in
      let name = id <= names.count ? names[id - 1] : mixture(&random)
      return city(id, name, &random)
    }
  }

  private static func mixture(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &random))
      .map { _ in names.randomElement(using: &random) ?? "" }.joined()
  }

  private static func city(
    _ id: Int, _ name: String, _ random: inout SeededGenerator
  ) -> ArchivedCity {
    let city = City(
      id: id, name: name, country: some("IT", &random), admin1: some(mixture(&random), &random),
      coordinate: Coordinate(lat: degrees(90, &random), lon: degrees(180, &random)),
      population: some(Int.random(in: 1...40_000_000, using: &random), &random),
      timezone: some("Europe/Rome", &random),
      wikipedia: some("https://en.wikipedia.org/wiki/\(mixture(&random))", &random))
    return ArchivedCity(city: city, favorite: Bool.random(using: &random))
  }

  private static func some<Value>(_ value: Value, _ random: inout SeededGenerator) -> Value? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : value
  }

  /// Extremes, whole and tiny numbers, and numbers with all digits of a double.
  private static func degrees(_ limit: Double, _ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: [limit, -limit, 0, 12].randomElement(using: &random) ?? 0
    case 1: [.leastNonzeroMagnitude, -1.25e-7, 1e-5].randomElement(using: &random) ?? 0
    default: Double.random(in: -limit...limit, using: &random)
    }
  }
}

extension ArchivedCity {
  /// The fields as bytes, since strings with different scalars can be equal.
  var bytes: [[UInt8]?] {
    let texts = [
      String(city.id), city.name, city.country, city.admin1, city.coordinate.lat.description,
      city.coordinate.lon.description, city.population.map(String.init), city.timezone,
      city.wikipedia, String(favorite),
    ]
    return texts.map { $0.map { Array($0.utf8) } }
  }
}

extension ImportFormat {
  /// The import format that reads an export format.
  init(_ written: CityFileFormat) {
    switch written {
    case .csv, .excel: self = .csv
    case .ids: self = .ids
    case .geojson: self = .geojson
    case .gpx: self = .gpx
    case .kml: self = .kml
    case .kmz: self = .kmz
    // No import reads these.
    case .markdown, .org, .ics: self = .names
    }
  }
}

extension CityFile {
  init(_ text: String, _ format: ImportFormat? = nil) throws {
    try self.init(Array(text.utf8), format: format)
  }

  /// The line and the reason of each invalid row.
  var complaints: [String] { invalid.rows.map { "\($0.line): \($0.reason)" } }
}

extension Archive {
  /// Imports a text as if it came from a file.
  @discardableResult
  func take(
    _ text: String, _ format: ImportFormat? = nil, knowing known: [City] = []
  ) throws -> FileImportReport {
    try importRows(CityFile(text, format).rows) { id in known.first { $0.id == id } }
  }
}
