package import Geography
internal import JSON

/// A format of files that cities are written to.
package enum CityFileFormat: String, Sendable, CaseIterable {
  /// RFC 4180 with a heading.
  case csv

  /// The ids of favourites on one line, with commas between them.
  case ids

  /// RFC 7946: a collection of points.
  case geojson

  /// GPX 1.1: waypoints.
  case gpx
}

extension CityFileFormat {
  /// The line that the source of the data asks for. A collection that has it is an export of this program.
  package static let credit =
    "Contains data from GeoNames (https://www.geonames.org/), licensed under CC BY 4.0."

  /// The namespace of what GPX has no element for.
  static let namespace = "urn:x-cityroulette:city"

  /// The file of these cities, in their order.
  ///
  /// Reading it again gives the same cities, and writing those the same bytes; but a list of ids
  /// holds only what its name says. Characters that no XML can hold, controls but for tab and line
  /// ends, become U+FFFD in every format.
  ///
  /// - Parameter credit: the line that the source of the data asks for; CSV and a list of ids have
  ///   no place for it.
  package func bytes(of cities: [ArchivedCity], credit: String) -> [UInt8] {
    switch self {
    case .csv: CSVWriter.bytes(of: cities)
    case .ids: Array(cities.map { String($0.city.id) }.joined(separator: ",").utf8)
    case .geojson: GeoJSONWriter.bytes(of: cities, credit: credit)
    case .gpx: GPXWriter.bytes(of: cities, credit: credit)
    }
  }
}

/// Writes cities as RFC 4180 has it: a heading, commas, CRLF, quotes where they are needed.
enum CSVWriter {
  static func bytes(of cities: [ArchivedCity]) -> [UInt8] {
    var bytes = Array(CityMember.allCases.map(\.name).joined(separator: ",").utf8) + lineEnd
    for city in cities {
      for member in CityMember.allCases {
        if member != .id {
          bytes.append(UInt8(ascii: ","))
        }
        append(city.text(member), guarded: member.isText, to: &bytes)
      }
      bytes.append(contentsOf: lineEnd)
    }
    return bytes
  }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private static func append(_ text: String?, guarded: Bool, to bytes: inout [UInt8]) {
    guard let text else { return }
    let cell = guarded ? FormulaGuard.added(to: text.fitForFiles) : text
    guard needsQuotes(cell) else { return bytes.append(contentsOf: cell.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") {
        bytes.append(byte)
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Also for what is a separator elsewhere, and for blanks that some readers would drop.
  private static func needsQuotes(_ cell: String) -> Bool {
    let bytes = cell.utf8
    if bytes.first == 0x20 || bytes.last == 0x20 {
      return true
    }
    return bytes.contains { $0 < 0x20 || ",;\"".utf8.contains($0) }
  }
}

/// Keeps spreadsheets from taking a cell for a formula: what could be one gets an apostrophe in
/// front (OWASP, "CSV Injection"). So does what could be one behind apostrophes of its own, so that
/// taking one away always gives the text back; `'s-Hertogenbosch` stays as it is either way.
enum FormulaGuard {
  static func added(to text: String) -> String { isFormula(text) ? "'" + text : text }

  static func removed(from cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), isFormula(cell) else { return cell }
    return String(Substring(cell.utf8.dropFirst()))
  }

  /// Whether the text would be a formula without the apostrophes in front.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return starters.contains(first)
  }

  /// The last four are the wide forms of the first, which some settings take for the same.
  private static let starters: [Unicode.Scalar] = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}

/// Writes cities as a collection of points (RFC 7946), a city a line.
enum GeoJSONWriter {
  static func bytes(of cities: [ArchivedCity], credit: String) -> [UInt8] {
    var bytes = Array(#"{"type":"FeatureCollection","attribution":"#.utf8)
    bytes += JSON.string(credit).bytes
    bytes.append(contentsOf: #","features":["#.utf8)
    for (index, city) in cities.enumerated() {
      bytes.append(contentsOf: (index == 0 ? "\n" : ",\n").utf8)
      bytes += feature(city).bytes
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    return bytes
  }

  private static func feature(_ archived: ArchivedCity) -> JSON {
    let city = archived.city
    return [
      "type": "Feature", "id": JSON(city.id),
      "geometry": [
        "type": "Point", "coordinates": [JSON(city.coordinate.lon), JSON(city.coordinate.lat)],
      ],
      "properties": [
        "name": .string(city.name.fitForFiles), "country": JSON(city.country?.fitForFiles),
        "admin1": JSON(city.admin1?.fitForFiles), "population": JSON(city.population),
        "timezone": JSON(city.timezone?.fitForFiles),
        "wikipedia": JSON(city.wikipedia?.fitForFiles), "favorite": .bool(archived.favorite),
      ],
    ]
  }
}

/// Writes cities as waypoints (GPX 1.1, <https://www.topografix.com/GPX/1/1/>), a city a line. What
/// GPX has no element for stands in an extension of our own.
enum GPXWriter {
  static func bytes(of cities: [ArchivedCity], credit: String) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="cityroulette" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:roulette="\(CityFileFormat.namespace)">
      <metadata><desc>\(credit.escapedForXML)</desc></metadata>

      """.utf8)
    for city in cities {
      append(city, to: &bytes)
    }
    bytes.append(contentsOf: "</gpx>\n".utf8)
    return bytes
  }

  private static func append(_ city: ArchivedCity, to bytes: inout [UInt8]) {
    let values = { member in (city.text(member) ?? "").escapedForXML }
    bytes.append(contentsOf: "<wpt lat=\"\(values(.lat))\" lon=\"\(values(.lon))\">".utf8)
    bytes.append(contentsOf: "<name>\(values(.name))</name>".utf8)
    if city.city.wikipedia != nil {
      bytes.append(contentsOf: "<link href=\"\(values(.wikipedia))\"/>".utf8)
    }
    bytes.append(contentsOf: "<extensions><roulette:city".utf8)
    for member in CityMember.inExtension {
      guard let text = city.text(member) else { continue }
      bytes.append(contentsOf: " \(member.name)=\"\(text.escapedForXML)\"".utf8)
    }
    bytes.append(contentsOf: "/></extensions></wpt>\n".utf8)
  }
}

extension String {
  /// The text for an element or an attribute of XML in double quotes. Tabs and line ends are written
  /// as numbers, because readers change them otherwise.
  fileprivate var escapedForXML: String {
    let text = fitForFiles
    guard text.utf8.contains(where: { $0 < 0x20 || "&<>\"".utf8.contains($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
