internal import JSON
import Text

/// Reads the rows of a table of places. Its columns have the names of `PlaceMember`, or of `otherNames`.
struct PlaceTable {
  private var reader: CSVReader<PlaceMember>

  /// The meanings of the columns; nil for one that is not used.
  private let members: [PlaceMember?]

  /// The accepted headings besides the names of members, in lower case.
  private static let otherNames: [String: PlaceMember] = [
    "lat": .latitude, "longtitude": .longitude, "lon": .longitude, "lng": .longitude,
  ]

  /// - Throws: `TextFileError` if no column is called `name`, or the table is damaged or exceeds a limit.
  init(_ text: FileText) throws {
    reader = try CSVReader(text) { heading in
      heading.map { PlaceMember.byName[$0] ?? Self.otherNames[$0] }
    } problem: { columns in
      columns.contains(.name) ? nil : "the heading of the table needs a column name"
    }
    let isExport = PlaceMember.areExport(reader.headings)
    members = reader.columns.map { $0?.isOnlyInExports == true && !isExport ? nil : $0 }
  }

  /// The headings with their meanings; nil for a column that is not used.
  var columns: [(heading: String, member: PlaceMember?)] {
    zip(reader.headings, members).map { ($0, $1) }
  }

  /// The next row, as a place or with the reason why it is none; nil at the end.
  mutating func next() throws -> (line: Int, place: Result<ImportedPlace, ValueProblem>)? {
    guard let row = try reader.next() else { return nil }
    let place = Result { () throws(ValueProblem) in
      if let problem = row.problem {
        throw ValueProblem(problem)
      }
      var values = PlaceValues()
      for case (let member?, let cell) in zip(members, row.cells)
      where !cell.trimmed.isEmpty { values[member] = FormulaGuard.removed(from: cell) }
      return try values.place()
    }
    return (row.line, place)
  }
}
