/// Reads a table in the manner of RFC 4180, also with semicolons or tabs between its cells and with
/// any line ends.
///
/// The first row is the heading; one column has to be the id, columns of unknown names are passed
/// over.
struct CSVReader {
  private let columns: [CityMember?]
  private var scanner: CSVScanner

  /// Reads the heading; the separator is the one that makes the most known columns of it.
  init(_ text: FileText) throws(CityFileError) {
    var best: (known: Int, columns: [CityMember?], scanner: CSVScanner)?
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      var scanner = CSVScanner(text, separator: separator)
      guard let heading = try scanner.next(), heading.problem == nil else { continue }
      let columns = heading.cells.map(CityMember.init(heading:))
      let known = columns.count { $0 != nil }
      if known > best?.known ?? 0 { best = (known, columns, scanner) }
    }
    guard let best, best.columns.contains(.id) else {
      throw CityFileError(line: 1, problem: "the heading of the table has no column id")
    }
    try Self.refuseTwins(best.columns)
    (columns, scanner) = (best.columns, best.scanner)
  }

  private static func refuseTwins(_ columns: [CityMember?]) throws(CityFileError) {
    for member in CityMember.allCases where columns.count(where: { $0 == member }) > 1 {
      throw CityFileError(line: 1, problem: "the heading has two columns \(member.name)")
    }
  }

  mutating func read(into file: inout CityFile) throws(CityFileError) {
    while let row = try scanner.next() {
      if let problem = row.problem {
        try file.refuse(line: row.line, problem)
      } else if row.cells.count != columns.count {
        if row.cells.allSatisfy(\.isEmpty) { continue }
        try file.refuse(
          line: row.line, "it has \(row.cells.count) cells, and the heading \(columns.count)")
      } else {
        let values = values(of: row.cells)
        if !values.areEmpty { try file.take(line: row.line, values) }
      }
    }
  }

  private func values(of cells: [String]) -> CityValues {
    var values = CityValues()
    for (member, cell) in zip(columns, cells) {
      if let member { values[member] = FormulaGuard.removed(from: cell) }
    }
    return values
  }
}

extension CityFile {
  mutating func readCSV(_ text: FileText) throws(CityFileError) {
    var reader = try CSVReader(text)
    try reader.read(into: &self)
  }
}
