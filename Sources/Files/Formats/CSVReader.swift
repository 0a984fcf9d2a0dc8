internal import Text

/// Reads a table (RFC 4180). Also accepts semicolons and tabs as separators, any line ends, and a first line such as
/// `sep=;`, which names the separator for Excel.
///
/// The first row is the heading. Cells of unknown columns are not read.
struct CSVReader<Column: Equatable> {
  /// The columns of the heading in order; nil for unknown ones.
  let columns: [Column?]

  /// The cells of the heading, without surrounding blanks.
  let headings: [String]

  /// Whether a comma is the decimal separator: true unless it separates cells.
  var decimalComma: Bool { scanner.separator != UInt8(ascii: ",") }

  private var scanner: CSVScanner

  /// Reads the heading. Unless the first line names the separator, chooses the comma, semicolon or tab, whichever
  /// yields the most known columns.
  ///
  /// - Parameters:
  ///   - known: maps the cells of a heading in lower case to columns.
  ///   - problem: returns why the columns do not form a table; nil if they do.
  init(
    _ text: FileText, columns known: ([String]) -> [Column?],
    problem tableProblem: ([Column?]) -> String?
  ) throws {
    var best: (columns: [Column?], headings: [String], scanner: CSVScanner)?
    var excess: TextFileError?
    let named = Self.namedSeparator(text)
    let separators = named.map { [$0.separator] } ?? Self.separators
    for separator in separators {
      var scanner = CSVScanner(
        named.map { text.from($0.end) } ?? text, separator: separator)
      do {
        guard let heading = try scanner.heading(), heading.problem == nil else { continue }
        let headings = heading.cells.map(\.trimmed)
        let columns = known(headings.map { $0.lowercased() })
        let count = columns.count { $0 != nil }
        if count > best?.columns.count(where: { $0 != nil }) ?? 0 {
          best = (columns, headings, scanner)
        }
      } catch let error as TextFileError {
        excess = excess ?? error
      }
    }
    let problem = tableProblem(best?.columns ?? [])
    guard let best, problem == nil else {
      throw excess ?? TextFileError(line: 1, problem: problem ?? "the table has no heading")
    }
    columns = best.columns
    headings = best.headings
    scanner = best.scanner
    scanner.isWanted = columns.map { $0 != nil }
  }

  private static var separators: [UInt8] { Array(",;\t".utf8) }

  /// The separator that a first line such as `sep=;` names, and the start of the next line.
  private static func namedSeparator(_ text: FileText) -> (separator: UInt8, end: Int)? {
    let line = text.bytes[text.start...].prefix(while: { !$0.isLineEnd })
    guard line.count == 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=",
      let separator = line.last, separator < 0x80, !separator.isASCIILetterOrDigit,
      separator != UInt8(ascii: "\"")
    else { return nil }
    let rest = text.bytes[line.endIndex...]
    let isPair = rest.starts(with: [0x0D, 0x0A])
    return (separator, min(line.endIndex + (isPair ? 2 : 1), text.bytes.count))
  }

  /// The next row that is not blank; nil at the end.
  ///
  /// - Throws: `TextFileError` if the row boundaries cannot be determined or a row has too many
  ///   cells; `CancellationError`.
  mutating func next() throws -> CSVRow? {
    while var row = try scanner.next() {
      guard row.problem == nil else { return row }
      if row.isBlank {
        continue
      }
      if row.cells.count != columns.count {
        row.problem = "it has \(row.cells.count) cells, but the heading has \(columns.count)"
      }
      return row
    }
    return nil
  }
}
