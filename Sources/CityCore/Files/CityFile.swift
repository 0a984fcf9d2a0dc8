internal import JSON
internal import Text

/// What was read from a file of cities or places. A row with an id of ours is a city; any other is a
/// place, of which the gazetteer has to tell the city.
package struct CityFile: Sendable {
  package let format: ImportFormat

  /// In the order of the file.
  package private(set) var rows: [CityRow] = []

  /// In the order of the file.
  package private(set) var places: [SavedPlace] = []

  /// Ids of a list that stood there before.
  package private(set) var repeated = 0

  /// Where a row should be and something else is.
  package private(set) var invalid = FirstRows<InvalidRow>()

  /// Rows of a file, good or bad. More than anybody keeps, and few enough for some seconds.
  package static let maximumRows = 1_000_000

  /// All rows of the file, good or bad.
  package var count: Int { rows.count + places.count + invalid.count + repeated }

  /// Whether it is taken for a list of names because it is nothing else.
  private let isGuess: Bool
  private let rowLimit: Int

  /// - Parameter format: nil to go by the contents.
  /// - Throws: `TextFileError` when the file as a whole is not what it should be; a single bad row
  ///   does not throw. `CancellationError` when the task is cancelled.
  package init(_ bytes: [UInt8], format: ImportFormat?, rowLimit: Int = maximumRows) throws {
    let text = try FileText(bytes)
    let told = try format ?? ImportFormat(of: text)
    (self.format, self.rowLimit) = (told, rowLimit)
    isGuess = format == nil && told == .names
    switch told {
    case .csv: try readCSV(text)
    case .ids: try readIDs(text)
    case .geojson: try readGeoJSON(text)
    case .gpx: try readGPX(text)
    case .kml: try readKML(text)
    case .names: try readNames(text)
    }
  }

  /// Refuses a text that nobody said to be a list of names if not one of its lines is a place.
  func check(hasPlaces: Bool) throws {
    guard isGuess, !hasPlaces else { return }
    throw TextFileError(
      line: 1,
      problem:
        "this is no CSV with a column id, name, title or url, no list of ids, no GeoJSON, no GPX "
        + "and no KML; if it is a list of names, give the format names")
  }

  private enum Row {
    case city(CityRow)
    case place(SavedPlace)
  }

  /// Takes in what a reader found in the place of a row.
  private mutating func take(line: Int, _ row: () throws(ValueProblem) -> Row) throws {
    do throws(ValueProblem) {
      switch try row() {
      case .city(let row): rows.append(row)
      case .place(let place):
        if place.text.isEmpty { throw ValueProblem("it has neither a name nor a position") }
        places.append(place)
      }
    } catch {
      invalid.append(InvalidRow(line: line, reason: error.reason))
    }
    guard count - repeated > rowLimit else { return }
    throw TextFileError(
      line: line, problem: "there are more than \(rowLimit) rows; split the file",
      limit: rowLimit)
  }

  private mutating func readCSV(_ text: FileText) throws {
    var reader = try FileColumn.table(text)
    let columns = reader.columns
    for member in CityMember.allCases where columns.count(where: { $0?.member == member }) > 1 {
      throw TextFileError(line: 1, problem: "the heading has two columns \(member.name)")
    }
    let isOurs = columns.contains(.member(.id))
    while let row = try reader.next() {
      let values = CityValues(row, columns: columns)
      if row.problem == nil, isOurs, values.areEmpty { continue }
      try take(line: row.line) { () throws(ValueProblem) in
        if let problem = row.problem { throw ValueProblem(problem) }
        return isOurs
          ? .city(try CityRow(line: row.line, values))
          : .place(try SavedPlace(row, columns: columns))
      }
    }
  }

  private mutating func readGeoJSON(_ text: FileText) throws {
    var lists = JSONLists(text)
    do {
      try lists.read(["features"]) { element in
        try take(line: element.line) { () throws(ValueProblem) in
          guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
          return CityValues.hasID(json)
            ? .city(try CityRow(line: element.line, CityValues(feature: json)))
            : .place(try SavedPlace(line: element.line, feature: json))
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
    while let point = try reader.next() {
      try take(line: point.line) { () throws(ValueProblem) in
        if point.values[.id] != nil { return .city(try CityRow(line: point.line, point.values)) }
        let note = point.notes.lazy.compactMap(\.self).first
        return .place(try SavedPlace(line: point.line, point.values, note: note))
      }
    }
  }

  private mutating func readKML(_ text: FileText) throws {
    var reader = KMLReader(text)
    while let (line, texts) = try reader.next() {
      try take(line: line) { () throws(ValueProblem) in
        .place(try SavedPlace(line: line, placemark: texts))
      }
    }
  }

  /// Lines that are blank are none.
  private mutating func readNames(_ text: FileText) throws {
    var (line, start) = (1, text.start)
    while start < text.bytes.count {
      try Task.checkCancellation()
      let end = text.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.bytes.count
      let place = text.bytes[start..<end]
      if !place.allSatisfy(\.isBlank) {
        try take(line: line) { () throws(ValueProblem) in
          .place(try SavedPlace(line: line, location: String(decoding: place, as: UTF8.self)))
        }
      }
      (line, start) = (line + 1, end + 1)
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
      if let id, !seen.insert(id).inserted {
        repeated += 1
      } else if id != nil || !token.allSatisfy(\.isBlank) {
        try take(line: line) { () throws(ValueProblem) in
          if let id { return .city(CityRow(line: line, id: id, favorite: true)) }
          let text = String(decoding: token.prefix(256), as: UTF8.self).trimmed
          throw ValueProblem("\(CityRow.quoted(text)) is not an id, a whole number from 1")
        }
      }
      start = index + 1
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  /// Whether the first thing in the text is an id.
  static func hasIDs(_ text: FileText) -> Bool {
    let beginning = text.bytes[text.start...].prefix(cancellationInterval)
    let first = beginning.split(whereSeparator: separatesIDs).first { !$0.allSatisfy(\.isBlank) }
    return first.map { id(in: $0) != nil } ?? false
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
