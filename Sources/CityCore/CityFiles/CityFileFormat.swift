/// A format of files that hold cities.
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

  /// The format that the text looks like: by its first character, by the heading of a table, by a
  /// number on the first line.
  init(of text: FileText) throws(CityFileError) {
    switch text.firstByte {
    case UInt8(ascii: "{")?: self = .geojson
    case UInt8(ascii: "<")?: self = .gpx
    default:
      if (try? CSVReader(text)) != nil {
        self = .csv
      } else if IDListReader.accepts(text) {
        self = .ids
      } else {
        throw CityFileError(
          line: 1,
          problem: "this is no CSV with a column id, no list of ids, no GeoJSON and no GPX")
      }
    }
  }
}
