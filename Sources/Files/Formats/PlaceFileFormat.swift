internal import Adapters
internal import JSON

/// A format for exporting places of the guide.
package enum PlaceFileFormat: String, Sendable, CaseIterable {
  /// `{"places": [{"city", "name", "latitude", "longitude", …}]}`.
  case json

  /// RFC 7946: a collection of points.
  case geojson

  /// RFC 4180 with a heading.
  case csv

  /// The table of `csv` after a byte order mark, by which Excel recognizes UTF-8.
  case excel

  /// GPX 1.1: waypoints.
  case gpx

  /// KML 2.2: placemarks. Those in lists are in a folder for each list.
  case kml

  /// A ZIP archive with KML and the stored pictures.
  case kmz

  /// Markdown for people: a heading for each list.
  case markdown

  /// Org for people: an outline with a heading for each list.
  case org

  /// Whether files are text.
  package var isText: Bool { self != .kmz }

  /// Whether no import reads the files, because they are only for people.
  package var isForPeople: Bool { self == .markdown || self == .org }

  /// Serializes places in the given order. As with cities, U+FFFD replaces the characters that XML cannot represent.
  ///
  /// - Parameters:
  ///   - lists: the lists in the order of the archive, with the ids of the places as members.
  ///   - pictures: the files for KMZ, with the paths that the places name.
  ///   - credit: the attribution of the names of cities. Tables cannot include it.
  /// - Returns: the bytes; empty for KMZ if the system has no zlib.
  package func bytes(
    of places: [FilePlace], lists: [FileList] = [], pictures: [PackedPicture] = [], credit: String
  ) -> [UInt8] {
    switch self {
    case .json: Self.native(places, credit: credit)
    case .geojson: GeoJSONWriter.bytes(of: places, credit: credit)
    case .csv: CSVWriter.bytes(of: places)
    case .excel: CityFileFormat.byteOrderMark + CSVWriter.bytes(of: places)
    case .gpx: GPXWriter.bytes(of: places, lists: lists, credit: credit)
    case .kml: KMLWriter.bytes(of: places, lists: lists, credit: credit)
    case .kmz:
      Self.packed(KMLWriter.bytes(of: places, lists: lists, credit: credit), pictures: pictures)
    case .markdown: MarkdownWriter.bytes(of: places, lists: lists, credit: credit)
    case .org: OrgWriter.bytes(of: places, lists: lists, credit: credit)
    }
  }

  private static func native(_ places: [FilePlace], credit: String) -> [UInt8] {
    var bytes = Array(#"{"attribution":"#.utf8)
    bytes += JSON.string(credit).bytes
    bytes.append(contentsOf: #","places":["#.utf8)
    var lines = JSONLines()
    for place in places {
      lines.append(.object(place.object(PlaceMember.allCases)), to: &bytes)
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    return bytes
  }

  private static func packed(_ document: [UInt8], pictures: [PackedPicture]) -> [UInt8] {
    var archive = ZIPWriter()
    guard archive.add("doc.kml", document) else { return [] }
    for picture in pictures {
      // Pictures are compressed already.
      guard archive.add(picture.path, picture.bytes, isStored: true) else { return [] }
    }
    return archive.finished()
  }
}

/// A picture to write into a KMZ file.
package struct PackedPicture: Sendable {
  /// The path in the ZIP archive: ASCII, with slashes between folders.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The path in the ZIP archive for a file of the folder of pictures.
  package static func path(of name: String) -> String { "files/\(name)" }

  /// The maximum number of pictures in a KMZ file. Without ZIP64, an archive has fewer than 65,535 files.
  package static let most = 65_000
}
