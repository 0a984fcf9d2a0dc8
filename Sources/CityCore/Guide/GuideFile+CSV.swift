internal import JSON
internal import Text

extension GuideFile {
  /// The columns by all their names; others are passed over.
  private static let columns = [
    "city": "city", "name": "name", "image": "image", "description": "description",
    "latitude": "latitude", "lat": "latitude", "longitude": "longitude", "longtitude": "longitude",
    "lon": "longitude", "lng": "longitude",
  ]

  /// Reads a table in the manner of RFC 4180, also with semicolons or tabs between its cells.
  mutating func readCSV(_ bytes: [UInt8]) throws(GuideFileError) {
    do throws(CityFileError) {
      let text = try FileText(bytes)
      guard case (let columns, var scanner)? = try Self.heading(text) else {
        throw CityFileError(line: 1, problem: "the heading of the table has no column name")
      }
      var index = 0
      while let row = try scanner.next() {
        if row.cells.allSatisfy(\.isEmpty) { continue }
        try take(row, columns, index)
        index += 1
      }
    } catch {
      let line = error.line.map { "line \($0): " } ?? ""
      throw GuideFileError(reason: line + error.problem)
    }
  }

  /// The names of the columns, nil for unknown ones; the separator is the one that makes the most
  /// known columns of them.
  private static func heading(
    _ text: FileText
  ) throws(CityFileError) -> (columns: [String?], scanner: CSVScanner)? {
    var best: (columns: [String?], scanner: CSVScanner)?
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      var scanner = CSVScanner(text, separator: separator)
      guard let row = try scanner.next(), row.problem == nil else { continue }
      let columns = row.cells.map { Self.columns[$0.trimmed.lowercased()] }
      let known = columns.compactMap(\.self).count
      if known > best?.columns.compactMap(\.self).count ?? 0 { best = (columns, scanner) }
    }
    return best.flatMap { $0.columns.contains("name") ? $0 : nil }
  }

  private mutating func take(
    _ row: CSVScanner.Row, _ columns: [String?], _ index: Int
  ) throws(CityFileError) {
    do throws(GuideFileError) {
      try take(GuideRow(index: index, line: row.line)) { () throws(PlaceTextProblem) in
        if let problem = row.problem { throw PlaceTextProblem(reason: problem) }
        guard row.cells.count == columns.count else {
          throw PlaceTextProblem(
            reason: "it has \(row.cells.count) cells, and the heading \(columns.count)")
        }
        return try ImportedPlace(row: Self.members(columns, row.cells))
      }
    } catch {
      throw CityFileError(line: row.line, problem: error.reason)
    }
  }

  /// The cells as a row of the own format; an empty one is left out.
  private static func members(_ columns: [String?], _ cells: [String]) -> JSON {
    var members: JSONObject = [:]
    for case (let column?, let cell) in zip(columns, cells)
    where !cell.trimmed.isEmpty { members[column] = .string(cell) }
    return .object(members)
  }
}
