internal import JSON
internal import Text

/// What was read from a file of cities or places. A row with an id of GeoNames is a city; any other is a
/// place, and the gazetteer has to tell its city.
///
/// Ids are those of GeoNames in an export of this program, known by its heading, its attribution or its
/// namespace; in a column `geonameid`; and where nothing beside them tells a place. In all other files
/// they belong to the program that wrote the file, and are not used.
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

  /// The columns of a table, the properties of a collection, the elements of XML.
  private var columns = ColumnUses()

  /// The first hundred columns that an import does not use, by their names in the file.
  ///
  /// - Parameter places: whether the rows become places of the guide rather than cities.
  package func ignoredColumns(places: Bool) -> [String] {
    columns.unused(for: places ? .places : .cities)
  }

  /// Rows of a file, good or bad. More than anybody keeps, and few enough for some seconds.
  package static let maximumRows = 1_000_000

  /// All rows of the file, good or bad.
  package var count: Int { rows.count + places.count + invalid.count + repeated }

  /// Whether it is taken for a list of names because it is nothing else.
  private let isGuess: Bool
  private let rowLimit: Int

  /// - Parameters:
  ///   - format: nil to go by the contents.
  ///   - isDecoded: whether the bytes were text before, and are UTF-8 whatever the text says.
  /// - Throws: `TextFileError` when the file as a whole is not what it should be; a single bad row
  ///   does not throw. `CancellationError` when the task is cancelled.
  package init(
    _ bytes: [UInt8], format: ImportFormat?, isDecoded: Bool = false, rowLimit: Int = maximumRows
  ) throws {
    let text = try FileText(bytes, isDecoded: isDecoded)
    let told = try format ?? ImportFormat(of: text)
    self.format = told
    self.rowLimit = rowLimit
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
        if place.text.isEmpty {
          throw ValueProblem("it has neither a name nor a position")
        }
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
    let headings = reader.headings.enumerated().map { $1.isEmpty ? "column \($0 + 1)" : $1 }
    for member in CityMember.allCases where columns.count(where: { $0?.member == member }) > 1 {
      throw TextFileError(line: 1, problem: "the heading has two columns \(member.name)")
    }
    let isOurs = columns.contains(.id)
    for (heading, column) in zip(headings, columns) {
      self.columns.add(heading, column?.use(isOurs: isOurs) ?? [])
    }
    let decimalComma = reader.decimalComma
    while let row = try reader.next() {
      if isOurs {
        var values = CityValues(row, columns: columns)
        values.decimalComma = decimalComma
        if row.problem == nil, values.areEmpty {
          continue
        }
        try takeCity(line: row.line, problem: row.problem, values)
      } else {
        try take(line: row.line) { () throws(ValueProblem) in
          if let problem = row.problem {
            throw ValueProblem(problem)
          }
          return .place(try SavedPlace(FileRecord(row, columns: columns, headings: headings)))
        }
      }
    }
  }

  /// Takes a row with an id of GeoNames. One whose country is not understood is unresolved.
  private mutating func takeCity(
    line: Int, problem: String? = nil, _ values: CityValues
  ) throws {
    try take(line: line) { () throws(ValueProblem) in
      if let problem {
        throw ValueProblem(problem)
      }
      // Any two letters are a code, as in every export.
      if let country = values[.country]?.trimmed, !country.isEmpty, country.utf8.count != 2 {
        do throws(ValueProblem) {
          _ = try CountryCell.code(of: country)
        } catch {
          let name = values[.name]?.trimmed ?? ""
          return .place(
            SavedPlace(
              line: line, text: name.isEmpty ? values[.id] ?? "" : name, obstacle: error.reason))
        }
      }
      return .city(try CityRow(line: line, values))
    }
  }

  private mutating func readGPX(_ text: FileText) throws {
    var reader = GPXReader(text)
    while let point = try reader.next() {
      if point.values[.id] != nil {
        try takeCity(line: point.line, point.values)
      } else {
        try take(line: point.line) { () throws(ValueProblem) in
          .place(try SavedPlace(point.record))
        }
      }
    }
    columns = reader.columns
  }

  private mutating func readKML(_ text: FileText) throws {
    var reader = KMLReader(text)
    while let placemark = try reader.next() {
      try take(line: placemark.line) { () throws(ValueProblem) in
        .place(try SavedPlace(try placemark.record()))
      }
    }
    columns = reader.columns
  }

  /// Lines that are blank are none.
  private mutating func readNames(_ text: FileText) throws {
    var line = 1
    var start = text.start
    while start < text.bytes.count {
      try Task.checkCancellation()
      let end = text.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.bytes.count
      let place = text.bytes[start..<end].drop(while: \.isBlank)
      if !place.isEmpty {
        try take(line: line) { () throws(ValueProblem) in
          // Blanks at its end are few.
          guard place.count <= 2 * SavedPlace.longestText else {
            throw ValueProblem("the line has more than \(SavedPlace.longestText) bytes")
          }
          return .place(
            try SavedPlace(line: line, location: String(decoding: place, as: UTF8.self)))
        }
      }
      line += 1
      start = end + 1
    }
  }
}

// GeoJSON: a collection of features, a single feature, or a geometry alone.
extension CityFile {
  /// Members that tell what the whole is.
  private static let members: Set = [
    "type", "attribution", "crs", "id", "geometry", "properties", "coordinates", "geometries",
  ]

  private mutating func readGeoJSON(_ text: FileText) throws {
    var lists = JSONLists(text)
    var names = PropertyNames()
    defer { columns = names.uses }
    // Damage is reported by the second reading, which knows where features begin.
    let whole = try JSONLists.members(Self.members, of: text)
    if let feature = Self.feature(of: whole) {
      let line = text.line(of: text.bytes[text.start...].firstIndex { !$0.isBlank } ?? text.start)
      var bareIDs: [(Int, String, JSON)] = []
      try take(feature, line: line, whole, &names, &bareIDs)
      return try takeBareIDs(bareIDs, arePlaces: false, &names)
    }
    var bareIDs: [(Int, String, JSON)] = []
    var hasPlaces = false
    do {
      try lists.read(["features"]) { element in
        guard let json = element.json else {
          return try take(line: element.line) { () throws(ValueProblem) in
            throw ValueProblem(JSONLists.Element.excess)
          }
        }
        let known = places.count
        try take(json, line: element.line, whole, &names, &bareIDs)
        hasPlaces = hasPlaces || places.count > known
      }
    } catch let error as JSONError {
      throw lists.error(error)
    }
    guard lists.type == "FeatureCollection", !lists.found.isEmpty else {
      throw TextFileError(
        line: 1,
        problem: "the JSON is no GeoJSON of type FeatureCollection with features, Feature or Point")
    }
    try takeBareIDs(bareIDs, arePlaces: hasPlaces, &names)
  }

  /// A whole that is one feature, or one geometry.
  private static func feature(of whole: JSONObject) -> JSON? {
    switch whole["type"]?.string {
    case "Feature": .object(whole)
    case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
      "GeometryCollection":
      ["type": "Feature", "geometry": .object(whole)]
    default: nil
    }
  }

  private mutating func take(
    _ feature: JSON, line: Int, _ whole: JSONObject, _ names: inout PropertyNames,
    _ bareIDs: inout [(Int, String, JSON)]
  ) throws {
    let isExport = whole["attribution"]?.string == CityFileFormat.credit
    switch FeatureKind(feature, isExport: isExport, &names) {
    case .city(let id): try takeCity(feature, line: line, id: id, &names)
    case .bareID(let id): bareIDs.append((line, id, feature))
    case .place:
      var known = names
      defer { names = known }
      try take(line: line) { () throws(ValueProblem) in
        var place = try SavedPlace(FileRecord(line: line, feature: feature, &known))
        if place.coordinate != nil, let system = Self.foreignSystem(of: whole) {
          place.coordinate = nil
          place.obstacle = "the positions are in \(system), which is not read; save them as WGS 84"
        }
        return .place(place)
      }
    }
  }

  private mutating func takeCity(
    _ feature: JSON, line: Int, id: String, _ names: inout PropertyNames
  ) throws {
    var values: CityValues
    do throws(ValueProblem) {
      guard feature["type"] == "Feature" else { throw ValueProblem("it is not of type Feature") }
      values = try CityValues(feature: feature, id: id, &names)
    } catch {
      return try take(line: line) { () throws(ValueProblem) in throw error }
    }
    try takeCity(line: line, values)
  }

  /// Takes what has an id and nothing else: in a file that has places such ids are of its program.
  private mutating func takeBareIDs(
    _ bareIDs: [(Int, String, JSON)], arePlaces: Bool, _ names: inout PropertyNames
  ) throws {
    for (line, id, feature) in bareIDs {
      guard arePlaces else {
        try takeCity(feature, line: line, id: id, &names)
        continue
      }
      names.add("id", [])
      try take(line: line) { () throws(ValueProblem) in
        throw ValueProblem("it has neither a name nor a position")
      }
    }
  }

  /// The reference system that a collection names as GeoJSON of 2008 did, unless it is WGS 84.
  private static func foreignSystem(of whole: JSONObject) -> String? {
    guard let name = whole["crs"]?["properties"]?["name"]?.string, !FileRecord.isWGS84(name) else {
      return nil
    }
    return CityRow.quoted(name)
  }
}

// Lists of ids: whole numbers with commas, semicolons or line ends between them, blanks and empty
// places anywhere. Each id stands for a favourite, and counts once.
extension CityFile {
  private mutating func readIDs(_ text: FileText) throws {
    var seen: Set<Int> = []
    var line = 1
    var start = text.start
    for index in text.start...text.bytes.count {
      if index % cancellationInterval == 0 {
        try Task.checkCancellation()
      }
      let byte = index < text.bytes.count ? text.bytes[index] : UInt8(ascii: "\n")
      guard Self.separatesIDs(byte) else { continue }
      let token = text.bytes[start..<index]
      let id = Self.id(in: token)
      if let id, !seen.insert(id).inserted {
        repeated += 1
      } else if id != nil || !token.allSatisfy(\.isBlank) {
        try take(line: line) { () throws(ValueProblem) in
          if let id {
            return .city(CityRow(line: line, id: id, favorite: true))
          }
          let text = String(decoding: token.prefix(256), as: UTF8.self).trimmed
          throw ValueProblem("\(CityRow.quoted(text)) is not an id, a whole number from 1")
        }
      }
      start = index + 1
      if byte == UInt8(ascii: "\n") {
        line += 1
      }
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
    return FileNumber.digits(token[...last].drop(while: \.isBlank))
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
