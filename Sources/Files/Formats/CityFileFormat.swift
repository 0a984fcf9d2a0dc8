import Adapters
package import Geography

/// A format for exporting cities.
package enum CityFileFormat: String, Sendable, CaseIterable {
  /// RFC 4180 with a heading.
  case csv

  /// The ids of cities on one line, separated by commas. An import makes them favourites.
  case ids

  /// RFC 7946: a collection of points.
  case geojson

  /// GPX 1.1: waypoints.
  case gpx

  /// KML 2.2: placemarks. Those in lists are in a folder for each list.
  case kml

  /// A ZIP archive with KML.
  case kmz

  /// The table of `csv` after a byte order mark, by which Excel recognizes UTF-8.
  case excel

  /// Markdown for people: a heading for each list.
  case markdown

  /// Org for people: an outline with a heading for each list.
  case org

  /// RFC 5545: a calendar of the visits, for calendar programs.
  case ics
}

extension CityFileFormat {
  /// The attribution that GeoNames requires. In a JSON or GeoJSON file, it also identifies an export of this program.
  package static let credit =
    "Contains data from GeoNames (https://www.geonames.org/), licensed under CC BY 4.0."

  /// The namespace of this program's elements and attributes, with the values for which GPX and KML have no element.
  static let namespace = "urn:x-cityroulette:city"

  /// The prefix of the namespace in exports.
  static let prefix = "roulette"

  /// Whether files have headings, folders or groups for lists, in the order of the archive.
  package var hasLists: Bool {
    switch self {
    case .gpx, .kml, .kmz, .markdown, .org: true
    case .csv, .ids, .geojson, .excel, .ics: false
    }
  }

  /// Whether no import reads the files: they are only for people, or for calendar programs.
  package var isForPeople: Bool {
    switch self {
    case .markdown, .org, .ics: true
    case .csv, .ids, .geojson, .gpx, .kml, .kmz, .excel: false
    }
  }

  /// Whether files are text.
  package var isText: Bool { self != .kmz }

  /// Serializes the cities in the given order.
  ///
  /// In every format with texts, U+FFFD replaces the characters that XML cannot represent: U+FFFE, U+FFFF, and controls
  /// below U+0020 other than tab and line ends. In a calendar it also replaces U+007F.
  ///
  /// - Parameters:
  ///   - annotations: what the user has written about the cities, by id. Lists of ids cannot include it.
  ///   - lists: the lists in the order of the archive, for formats with `hasLists`. KML adds the other lists of the
  ///     cities at the end. In Markdown and Org, a city that is only in other lists appears as one without a list.
  ///   - credit: the attribution of the data. Tables and lists of ids cannot include it.
  /// - Returns: the bytes; empty for KMZ if the system has no zlib.
  package func bytes(
    of cities: [ArchivedCity], annotations: [Int: FileAnnotation] = [:], lists: [FileList] = [],
    credit: String
  ) -> [UInt8] {
    let items = { ExportedCity.all(cities, annotations) }
    return switch self {
    case .csv: CSVWriter.bytes(of: cities, annotations)
    case .ids: Array(cities.map { String($0.city.id) }.joined(separator: ",").utf8)
    case .geojson: GeoJSONWriter.bytes(of: items(), credit: credit)
    case .gpx: GPXWriter.bytes(of: items(), lists: lists, credit: credit)
    case .kml: KMLWriter.bytes(of: items(), lists: lists, credit: credit)
    case .kmz:
      ZIPWriter.archive(
        "doc.kml", KMLWriter.bytes(of: items(), lists: lists, credit: credit)) ?? []
    case .excel: Self.byteOrderMark + CSVWriter.bytes(of: cities, annotations)
    case .markdown: MarkdownWriter.bytes(of: items(), lists: lists, credit: credit)
    case .org: OrgWriter.bytes(of: items(), lists: lists, credit: credit)
    case .ics: CalendarWriter.bytes(of: cities, annotations, credit: credit)
    }
  }

  /// The byte order mark of UTF-8. Without it, Excel reads a table in the code page of the system.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
