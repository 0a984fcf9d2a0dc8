internal import JSON
internal import Text

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

  /// The format that the text looks like: by its first character, by the heading of a table, by a
  /// number on the first line.
  init(of text: FileText) throws {
    switch text.firstByte {
    case UInt8(ascii: "{")?: self = .geojson
    case UInt8(ascii: "<")?: self = .gpx
    default:
      do {
        _ = try CityFile.table(text)
        self = .csv
      } catch let error as TextFileError {
        if CityFile.hasIDs(text) {
          self = .ids
          return
        }
        if error.limit != nil { throw error }
        throw TextFileError(
          line: 1,
          problem: "this is no CSV with a column id, no list of ids, no GeoJSON and no GPX")
      }
    }
  }
}

/// What was read from a file of cities.
package struct CityFile: Sendable {
  package let format: CityFileFormat

  /// In the order of the file.
  package private(set) var rows: [CityRow] = []

  /// Where a row should be and something else is.
  package private(set) var invalid = FirstRows<InvalidRow>()

  /// Rows of a file, good or bad. More than anybody keeps, and few enough for some seconds.
  package static let maximumRows = 1_000_000

  private let rowLimit: Int

  /// - Parameter format: nil to go by the contents.
  /// - Throws: `TextFileError` when the file as a whole is not what it should be; a single bad row
  ///   does not throw. `CancellationError` when the task is cancelled.
  package init(_ bytes: [UInt8], format: CityFileFormat?, rowLimit: Int = maximumRows) throws {
    let text = try FileText(bytes)
    let format = try format ?? CityFileFormat(of: text)
    (self.format, self.rowLimit) = (format, rowLimit)
    switch format {
    case .csv: try readCSV(text)
    case .ids: try readIDs(text)
    case .geojson: try readGeoJSON(text)
    case .gpx: try readGPX(text)
    }
  }

  /// Takes in what a reader found in the place of a row.
  private mutating func take(line: Int, _ row: () throws(ValueProblem) -> CityRow) throws {
    do throws(ValueProblem) {
      rows.append(try row())
    } catch {
      invalid.append(InvalidRow(line: line, reason: error.reason))
    }
    guard rows.count + invalid.count > rowLimit else { return }
    throw TextFileError(
      line: line, problem: "there are more than \(rowLimit) rows; split the file",
      limit: rowLimit)
  }

  fileprivate static func table(_ text: FileText) throws -> CSVReader<CityMember> {
    try CSVReader(text, needed: (.id, "id")) { CityMember.byHeading[$0] }
  }

  private mutating func readCSV(_ text: FileText) throws {
    var reader = try Self.table(text)
    for member in CityMember.allCases where reader.columns.count(where: { $0 == member }) > 1 {
      throw TextFileError(line: 1, problem: "the heading has two columns \(member.name)")
    }
    while let row = try reader.next() {
      let values = CityValues(row, columns: reader.columns)
      if row.problem == nil, values.areEmpty { continue }
      try take(line: row.line) { () throws(ValueProblem) in
        if let problem = row.problem { throw ValueProblem(problem) }
        return try CityRow(line: row.line, values)
      }
    }
  }

  private mutating func readGeoJSON(_ text: FileText) throws {
    var lists = JSONLists(text)
    do {
      try lists.read(["features"]) { element in
        try take(line: element.line) { () throws(ValueProblem) in
          guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
          return try CityRow(line: element.line, CityValues(feature: json))
        }
      }
    } catch let error as JSONError {
      throw lists.error(error)
    }
    guard lists.type == "FeatureCollection", !lists.found.isEmpty else {
      throw TextFileError(
        line: 1, problem: "the JSON is no GeoJSON of type FeatureCollection with features")
    }
  }

  private mutating func readGPX(_ text: FileText) throws {
    var reader = GPXReader(text)
    while let (line, values) = try reader.next() {
      try take(line: line) { () throws(ValueProblem) in
        guard let values else {
          throw ValueProblem(
            "it has no GeoNames id, which only waypoints of an export of cities have")
        }
        return try CityRow(line: line, values)
      }
    }
  }
}

// Lists of ids: whole numbers with commas, semicolons or line ends between them, blanks and empty
// places anywhere. Each id stands for a favourite, and counts once.
extension CityFile {
  private mutating func readIDs(_ text: FileText) throws {
    var seen: Set<Int> = []
    var (line, start) = (1, text.start)
    for index in text.start...text.bytes.count {
      if index % cancellationInterval == 0 { try Task.checkCancellation() }
      let byte = index < text.bytes.count ? text.bytes[index] : UInt8(ascii: "\n")
      guard Self.separatesIDs(byte) else { continue }
      let token = text.bytes[start..<index]
      let id = Self.id(in: token)
      if id.map({ seen.insert($0).inserted }) ?? !token.allSatisfy(\.isBlank) {
        try take(line: line) { () throws(ValueProblem) in
          if let id { return CityRow(line: line, id: id, favorite: true) }
          let text = String(decoding: token.prefix(256), as: UTF8.self).trimmed
          throw ValueProblem("\(CityRow.quoted(text)) is not an id, a whole number from 1")
        }
      }
      start = index + 1
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  /// Whether there is an id at the beginning of the first line that is not blank.
  fileprivate static func hasIDs(_ text: FileText) -> Bool {
    text.bytes[text.start...].drop(while: \.isBlank).prefix(cancellationInterval)
      .prefix { !$0.isLineEnd }.split(whereSeparator: separatesIDs)
      .contains { id(in: $0) != nil }
  }

  /// Blanks may stand around it.
  private static func id(in token: ArraySlice<UInt8>) -> Int? {
    guard let last = token.lastIndex(where: { !$0.isBlank }) else { return nil }
    return CityRow.wholeNumber(token[...last].drop(while: \.isBlank))
  }

  private static func separatesIDs(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte.isLineEnd
  }
}

/// A row that cannot be used.
package struct InvalidRow: Sendable, Equatable {
  /// Of its beginning, from 1.
  package var line: Int

  /// One plain sentence without a full stop.
  package var reason: String
}
