internal import JSON
internal import Text

/// A file of places, read: those that can be used, and what is wrong with the others.
package struct GuideFile: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    /// `{"places": [{"city", "latitude", "longitude", "name", "image", "description"}]}`.
    case json

    /// A FeatureCollection of points, with the same names as properties.
    case geojson

    /// A table with the same names in its heading.
    case csv
  }

  /// With the row from which each comes.
  package private(set) var places: [(row: GuideRow, place: ImportedPlace)] = []
  package private(set) var invalid = FirstRows<InvalidPlace>()

  private var columns = ColumnUses()

  /// The first hundred columns, or members of places, that are not used, by their names in the file.
  package var ignoredColumns: [String] { columns.unused(for: .places) }

  /// The most rows that are read.
  package static let largestCount = 100_000

  /// - Parameter format: nil for whatever it looks like.
  /// - Throws: `GuideFileError` when the file as a whole is not what it should be,
  ///   `CancellationError` when the task is cancelled.
  package init(_ bytes: [UInt8], format: Format? = nil) throws {
    do {
      let text = try FileText(bytes)
      let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(text.firstByte)
      if format == .csv || format == nil && !isJSON {
        try readCSV(text)
      } else {
        try readJSON(text, format)
      }
    } catch let error as TextFileError {
      let line = error.line.map { "line \($0): " } ?? ""
      throw GuideFileError(reason: line + error.problem)
    } catch let error as JSONError {
      throw GuideFileError(reason: "it is not JSON: \(error.message)")
    }
  }

  /// Takes what a row says, or what is wrong with it.
  private mutating func take(
    _ row: GuideRow, _ read: () throws(ValueProblem) -> ImportedPlace
  ) throws {
    guard places.count + invalid.count < Self.largestCount else {
      throw GuideFileError(
        reason: "it has more than \(Self.largestCount) places, which is the most; divide it")
    }
    do throws(ValueProblem) {
      places.append((row, try read()))
    } catch {
      invalid.append(InvalidPlace(row: row, reason: error.reason))
    }
  }

  /// Reads a list `places` of the own format or `features` of GeoJSON; which of them counts may
  /// stand behind both.
  private mutating func readJSON(_ text: FileText, _ format: Format?) throws {
    var lists = JSONLists(text)
    var own = self
    if text.firstByte == UInt8(ascii: "{") {
      try lists.read(["places", "features"]) { element in
        if element.list == "places" {
          try own.take(element) { row throws(ValueProblem) in try ImportedPlace(row: row) }
        } else {
          try take(element) { row throws(ValueProblem) in try ImportedPlace(feature: row) }
        }
      }
    }
    let isCollection = lists.type == "FeatureCollection"
    if format == .geojson || format == nil && isCollection {
      guard isCollection, lists.found.contains("features") else {
        throw GuideFileError(
          reason: "it is no FeatureCollection of GeoJSON with a list of features")
      }
    } else {
      guard lists.found.contains("places") else {
        throw GuideFileError(
          reason: "it has no list of places, as in {\"places\": [{\"city\": …, \"name\": …}]}")
      }
      self = own
    }
  }

  private mutating func take(
    _ element: JSONLists.Element, _ read: (JSON) throws(ValueProblem) -> ImportedPlace
  ) throws {
    let row = GuideRow(index: places.count + invalid.count)
    try take(row) { () throws(ValueProblem) in
      guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
      return try read(json)
    }
    let properties = element.list == "places" ? element.json : element.json?["properties"]
    for (name, _) in properties?.object?.members ?? [] {
      columns.add(name, Self.members.contains(name) ? .all : [])
    }
  }

  /// The members of a place, and the properties of a feature, that are read.
  private static let members: Set = [
    "city", "name", "image", "description", "latitude", "longitude", "longtitude",
  ]

  /// The columns by all their names; others are passed over.
  private static let columns = [
    "city": "city", "name": "name", "image": "image", "description": "description",
    "latitude": "latitude", "lat": "latitude", "longitude": "longitude", "longtitude": "longitude",
    "lon": "longitude", "lng": "longitude",
  ]

  private mutating func readCSV(_ text: FileText) throws {
    var reader = try CSVReader(text) { heading in
      heading.map { Self.columns[$0] }
    } lack: { columns in
      columns.contains("name") ? nil : "the heading of the table has no column name"
    }
    for (heading, column) in zip(reader.headings, reader.columns) {
      columns.add(heading, column == nil ? [] : .all)
    }
    while let row = try reader.next() {
      let place = GuideRow(index: places.count + invalid.count, line: row.line)
      try take(place) { () throws(ValueProblem) in
        if let problem = row.problem {
          throw ValueProblem(problem)
        }
        // As a row of the own format; an empty cell is left out.
        var members: JSONObject = [:]
        for case (let column?, let cell) in zip(reader.columns, row.cells)
        where !cell.trimmed.isEmpty { members[column] = .string(cell) }
        return try ImportedPlace(row: .object(members))
      }
    }
  }
}

/// A file is not one of places; nothing of it was used.
package struct GuideFileError: Error, Equatable {
  /// The end of a sentence.
  package let reason: String
}

/// Where in its file a place stands.
package struct GuideRow: Sendable, Equatable {
  /// Among the places of the file, from 0.
  package var index: Int

  /// Of its beginning, from 1; nil where the format has no lines.
  package var line: Int?
}

/// A row of a file that cannot be used.
package struct InvalidPlace: Sendable, Equatable {
  package var row: GuideRow

  /// What is wrong, as the end of a sentence.
  package var reason: String

  package init(row: GuideRow, reason: String) {
    self.row = row
    self.reason = reason
  }
}
