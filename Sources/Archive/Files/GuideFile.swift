internal import JSON
internal import Text

/// The parsed contents of a file of places: valid places and invalid rows.
package struct GuideFile: Sendable {
  /// A format of files of places.
  package enum Format: String, Sendable, CaseIterable {
    /// `{"places": [{"city", "latitude", "longitude", "name", "image", "description"}]}`.
    case json

    /// A FeatureCollection of points with the properties `city`, `name`, `image` and `description`.
    case geojson

    /// A table with columns of the names in `json`, or `lat`, `lon` and `lng`.
    case csv
  }

  /// Each place with its row.
  package private(set) var places: [(row: GuideRow, place: ImportedPlace)] = []
  package private(set) var invalid = FirstRows<InvalidPlace>()

  private var columns = ColumnUses()

  /// At most the first hundred columns or members that the import does not use, by their names in the file.
  package var ignoredColumns: [String] { columns.unused(for: .places) }

  /// The maximum number of places, valid or not.
  package static let largestCount = 100_000

  /// - Parameter format: the format; nil to detect it.
  /// - Throws: `GuideFileError` if the file as a whole is invalid; `CancellationError` if the task is
  ///   cancelled.
  package init(_ bytes: [UInt8], format: Format? = nil) throws {
    do {
      let text = try FileText(bytes)
      let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(text.firstByte)
      if format == .csv || format == nil && !isJSON {
        try readCSV(text)
      } else {
        try readJSON(text, as: format)
      }
    } catch let error as TextFileError {
      let line = error.line.map { "line \($0): " } ?? ""
      throw GuideFileError(reason: line + error.problem)
    } catch let error as JSONError {
      throw GuideFileError(reason: "it is not JSON: \(error.message)")
    }
  }

  /// Appends the parsed place, or its problem.
  private mutating func append(
    _ row: GuideRow, read: () throws(ValueProblem) -> ImportedPlace
  ) throws {
    guard places.count + invalid.count < Self.largestCount else {
      throw GuideFileError(
        reason: "it has more than \(Self.largestCount) places; split it")
    }
    do throws(ValueProblem) {
      places.append((row, try read()))
    } catch {
      invalid.append(InvalidPlace(row: row, reason: error.reason))
    }
  }

  /// Reads the list `places` of the native format, and the list `features` of GeoJSON. Reads both, because the
  /// member that identifies the format may come last.
  private mutating func readJSON(_ text: FileText, as format: Format?) throws {
    var lists = JSONLists(text)
    var own = self
    if text.firstByte == UInt8(ascii: "{") {
      try lists.read(["places", "features"]) { element in
        if element.list == "places" {
          try own.append(element) { row throws(ValueProblem) in try ImportedPlace(row: row) }
        } else {
          try append(element) { row throws(ValueProblem) in try ImportedPlace(feature: row) }
        }
      }
    }
    let isCollection = lists.type == "FeatureCollection"
    if format == .geojson || format == nil && isCollection {
      guard isCollection, lists.found.contains("features") else {
        throw GuideFileError(
          reason: "it is not a GeoJSON FeatureCollection with a list of features")
      }
    } else {
      guard lists.found.contains("places") else {
        throw GuideFileError(
          reason: "it has no list of places, as in {\"places\": [{\"city\": …, \"name\": …}]}")
      }
      self = own
    }
  }

  private mutating func append(
    _ element: JSONLists.Element, read: (JSON) throws(ValueProblem) -> ImportedPlace
  ) throws {
    let row = GuideRow(index: places.count + invalid.count)
    try append(row) { () throws(ValueProblem) in
      guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
      return try read(json)
    }
    let properties = element.list == "places" ? element.json : element.json?["properties"]
    for (name, _) in properties?.object?.members ?? [] {
      columns.add(name, use: Self.members.contains(name) ? .all : [])
    }
  }

  /// The members of a place that the import uses. It uses only the first four of a feature's properties, but
  /// counts the others as used too.
  private static let members: Set = [
    "city", "name", "image", "description", "latitude", "longitude", "longtitude",
  ]

  /// The accepted headings, in lower case. Other columns are ignored.
  private static let columns = [
    "city": "city", "name": "name", "image": "image", "description": "description",
    "latitude": "latitude", "lat": "latitude", "longitude": "longitude", "longtitude": "longitude",
    "lon": "longitude", "lng": "longitude",
  ]

  private mutating func readCSV(_ text: FileText) throws {
    var reader = try CSVReader(text) { heading in
      heading.map { Self.columns[$0] }
    } problem: { columns in
      columns.contains("name") ? nil : "the heading of the table needs a column name"
    }
    for (heading, column) in zip(reader.headings, reader.columns) {
      columns.add(heading, use: column == nil ? [] : .all)
    }
    while let row = try reader.next() {
      let place = GuideRow(index: places.count + invalid.count, line: row.line)
      try append(place) { () throws(ValueProblem) in
        if let problem = row.problem {
          throw ValueProblem(problem)
        }
        // Convert the row to native JSON without its empty cells.
        var members: JSONObject = [:]
        for case (let column?, let cell) in zip(reader.columns, row.cells)
        where !cell.trimmed.isEmpty { members[column] = .string(cell) }
        return try ImportedPlace(row: .object(members))
      }
    }
  }
}
