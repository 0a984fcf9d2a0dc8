package import Geography
internal import Platform

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

  /// KML 2.2: placemarks, in a folder for each list.
  case kml

  /// A ZIP archive with KML.
  case kmz
}

extension CityFileFormat {
  /// The attribution that GeoNames requires. It also identifies a collection as an export of this program.
  package static let credit =
    "Contains data from GeoNames (https://www.geonames.org/), licensed under CC BY 4.0."

  /// The namespace of the members for which GPX and KML have no element.
  static let namespace = "urn:x-cityroulette:city"

  /// Whether files have the order of the lists.
  package var keepsListOrder: Bool { self == .kml || self == .kmz }

  /// Whether files are text.
  package var isText: Bool { self != .kmz }

  /// Serializes the cities in the given order.
  ///
  /// In every format with texts, U+FFFD replaces the characters that XML cannot represent: U+FFFE, U+FFFF, and
  /// controls below U+0020 other than tab and line ends.
  ///
  /// - Parameters:
  ///   - annotations: what the user has written about the cities, by id. Lists of ids cannot include it.
  ///   - lists: the names of lists in the order of the archive, which only KML keeps. Lists that are not named follow.
  ///   - credit: the attribution of the data. CSV and lists of ids cannot include it.
  /// - Returns: the bytes; of KMZ none if the system has no zlib.
  package func bytes(
    of cities: [ArchivedCity], annotations: [Int: FileAnnotation] = [:], lists: [String] = [],
    credit: String
  ) -> [UInt8] {
    switch self {
    case .csv: CSVWriter.bytes(of: cities, annotations)
    case .ids: Array(cities.map { String($0.city.id) }.joined(separator: ",").utf8)
    case .geojson: GeoJSONWriter.bytes(of: cities, annotations, credit: credit)
    case .gpx: GPXWriter.bytes(of: cities, annotations, credit: credit)
    case .kml: KMLWriter.bytes(of: cities, annotations, lists: lists, credit: credit)
    case .kmz:
      ZIPWriter.archive(
        "doc.kml", KMLWriter.bytes(of: cities, annotations, lists: lists, credit: credit)) ?? []
    }
  }
}
