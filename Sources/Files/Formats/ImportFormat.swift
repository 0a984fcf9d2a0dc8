/// A format that imports read: lists of names, files of other programs, and the formats of exports, except those for
/// people or for calendar programs.
package enum ImportFormat: String, Sendable, CaseIterable {
  /// RFC 4180 with a heading: exports of this program, Google's lists with a title and a link, and other tables with
  /// ids, names or positions.
  case csv

  /// The ids of favourites, separated by commas, semicolons or line ends.
  case ids

  /// Places of the guide in its own format: `{"places": [{"city", "name", "latitude", "longitude", …}]}`.
  case json

  /// RFC 7946: a collection of points, such as Google's starred places, or a single point. Also a map of uMap, whose
  /// layers are such collections.
  case geojson

  /// GPX 1.1: waypoints, such as the favourites of OsmAnd.
  case gpx

  /// KML 2.2: placemarks, such as the bookmarks of Organic Maps.
  case kml

  /// A ZIP archive with KML.
  case kmz

  /// A ZIP archive with favourites of OsmAnd in GPX.
  case osf

  /// A ZIP archive of Google Takeout with saved places: lists as CSV, GeoJSON collections, and maps of My Maps as KMZ.
  case takeout

  /// The check-ins of Foursquare and Swarm: a JSON object with a list `items`, or a ZIP archive with such files.
  case checkins

  /// The backup of AdventureLog: a JSON object with lists of collections and locations, or a ZIP archive with it.
  case adventurelog

  /// Guides of Apple Maps: their share links, one per line, or an Internet shortcut with one.
  case apple

  /// A text with one place per line, in any form that `LocationText` parses.
  case names

  /// Whether all files of the format are ZIP archives.
  var isArchive: Bool {
    switch self {
    case .kmz, .osf, .takeout: true
    case .csv, .ids, .json, .geojson, .gpx, .kml, .checkins, .adventurelog, .apple, .names: false
    }
  }

  /// Detects the format of a text from its first characters, the members of a JSON object, the XML root, the heading of
  /// a table, or a leading id. Any other text is a list of names.
  ///
  /// - Throws: `TextFileError` for XML that is damaged before its root or has another root, for a table that exceeds a
  ///   limit, and for a format that is only written; `CancellationError`.
  init(of text: FileText) throws {
    if let problem = WrittenOnly.problem(of: text) {
      throw TextFileError(line: 1, problem: problem)
    }
    if AppleGuide.begins(text) {
      self = .apple
      return
    }
    switch text.firstByte {
    case UInt8(ascii: "{")?: self = try Self.format(ofJSON: text)
    case UInt8(ascii: "<")?: self = try Self.format(ofXML: text)
    default:
      do {
        _ = try FileColumn.table(text)
        self = .csv
      } catch let error as TextFileError {
        let isList = CityFile.hasIDs(text)
        if !isList, error.limit != nil {
          throw error
        }
        self = isList ? .ids : .names
      }
    }
  }

  private static func format(ofJSON text: FileText) throws -> ImportFormat {
    if try JSONLists.hasCheckins(text) {
      return .checkins
    }
    if try JSONLists.isAdventureLog(text) {
      return .adventurelog
    }
    return try JSONLists.hasPlaces(text) ? .json : .geojson
  }

  private static func format(ofXML text: FileText) throws -> ImportFormat {
    var scanner = XMLScanner(text)
    while let event = try scanner.next() {
      guard case .start(let root) = event else { continue }
      if root.name == "gpx" {
        return .gpx
      }
      if root.name == "kml" {
        return .kml
      }
      throw TextFileError(line: root.line, problem: "the XML is neither GPX nor KML")
    }
    return .gpx
  }
}
