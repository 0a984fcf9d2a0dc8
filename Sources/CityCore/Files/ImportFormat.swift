internal import Text

/// A format of files that cities, or places, are read from: those that are written, and two of other
/// programs.
package enum ImportFormat: String, Sendable, CaseIterable {
  /// RFC 4180 with a heading: our own with ids, Google's lists with a title and a link, any table with
  /// names or positions.
  case csv

  /// The ids of favourites on one line, with commas between them.
  case ids

  /// RFC 7946: a collection of points, such as Google's starred places.
  case geojson

  /// GPX 1.1: waypoints, such as the favourites of OsmAnd.
  case gpx

  /// KML 2.2: placemarks, such as the bookmarks of Organic Maps.
  case kml

  /// A text with a place on each line, as `LocationText` reads it.
  case names

  /// The format that the text looks like: by its first character, by the root of XML, by the heading of
  /// a table, by a number at its beginning; what is none of these is a list of names.
  init(of text: FileText) throws {
    switch text.firstByte {
    case UInt8(ascii: "{")?: self = .geojson
    case UInt8(ascii: "<")?: self = try Self.format(ofXML: text)
    default:
      do {
        _ = try FileColumn.table(text)
        self = .csv
      } catch let error as TextFileError {
        let isList = CityFile.hasIDs(text)
        if !isList, error.limit != nil { throw error }
        self = isList ? .ids : .names
      }
    }
  }

  private static func format(ofXML text: FileText) throws -> ImportFormat {
    var scanner = XMLScanner(text)
    while let event = try scanner.next() {
      guard case .start(let root) = event else { continue }
      if root.name == "gpx" { return .gpx }
      if root.name == "kml" { return .kml }
      throw TextFileError(line: root.line, problem: "the XML is neither GPX nor KML")
    }
    return .gpx
  }
}

/// What a column of a table holds.
enum FileColumn: Equatable {
  case member(CityMember)
  case title, link, note, comment, address

  private static let byHeading = CityMember.byHeading.mapValues(FileColumn.member).merging([
    "title": .title, "url": .link, "link": .link, "note": .note, "notes": .note,
    "description": .note, "comment": .comment, "address": .address,
  ]) { own, _ in own }

  var member: CityMember? { if case .member(let member) = self { member } else { nil } }

  /// A reader behind the heading. A list of Google's may have a description before that.
  ///
  /// - Throws: `TextFileError` if there is no heading of a table of cities or places.
  static func table(_ text: FileText) throws -> CSVReader<FileColumn> {
    do {
      return try CSVReader(text, columns: columns, lack: lack)
    } catch let error as TextFileError {
      guard let heading = googleHeading(in: text) else { throw error }
      return try CSVReader(text.from(heading), columns: columns, lack: lack)
    }
  }

  /// Google puts the names of the columns into the language of the account, all but `URL`, which is the
  /// third: `Title,Note,URL,Comment`, `Titel,Notiz,URL,Tags,Kommentar`.
  private static func columns(_ heading: [String]) -> [FileColumn?] {
    var columns = heading.map { byHeading[$0] }
    let isGoogles = columns.count > 3 && columns[2] == .link && !columns.contains(.member(.id))
    guard isGoogles, !columns.contains(.member(.name)), !columns.contains(.title) else {
      return columns
    }
    (columns[0], columns[1]) = (.title, .note)
    columns[columns.count - 1] = .comment
    return columns
  }

  private static func lack(_ columns: [FileColumn?]) -> String? {
    let names: [FileColumn] = [.member(.id), .member(.name), .title, .link]
    let isTable =
      names.contains { columns.contains($0) }
      || columns.contains(.member(.lat)) && columns.contains(.member(.lon))
    return isTable
      ? nil : "the heading of the table has no column id, name, title, url, lat and lon"
  }

  /// Where the line begins that is the heading of a list of Google's.
  private static func googleHeading(in text: FileText) -> Int? {
    let beginning = text.bytes[text.start...].prefix(longestPreface)
    return beginning.split(whereSeparator: \.isLineEnd).first { line in
      let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return 4...5 ~= cells.count && String(decoding: cells[2], as: UTF8.self).lowercased() == "url"
    }?.startIndex
  }

  private static let longestPreface = 16_384
}
