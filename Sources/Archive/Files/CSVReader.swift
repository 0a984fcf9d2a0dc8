internal import Text

/// Reads a table in the manner of RFC 4180, also with semicolons or tabs between its cells and with
/// any line ends. A first line such as `sep=;`, which Excel reads, names the separator.
///
/// The first row is the heading; cells of columns that nobody knows are passed over.
struct CSVReader<Column: Equatable> {
  /// Of the heading, in its order; nil for unknown ones.
  let columns: [Column?]

  /// The cells of the heading, without the blanks around them.
  let headings: [String]

  /// Whether a comma stands before decimals, because it parts no cells.
  var decimalComma: Bool { scanner.separator != UInt8(ascii: ",") }

  private var scanner: CSVScanner

  /// Reads the heading; the separator is the one that makes the most known columns of it.
  ///
  /// - Parameters:
  ///   - known: the columns of a heading, whose names come in small letters.
  ///   - lack: why columns make no table; nil if they do.
  init(
    _ text: FileText, columns known: ([String]) -> [Column?], lack: ([Column?]) -> String?
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
    let problem = lack(best?.columns ?? [])
    guard let best, problem == nil else {
      throw excess ?? TextFileError(line: 1, problem: problem ?? "the table has no heading")
    }
    columns = best.columns
    headings = best.headings
    scanner = best.scanner
    scanner.isWanted = columns.map { $0 != nil }
  }

  private static var separators: [UInt8] { Array(",;\t".utf8) }

  /// The separator that a first line such as `sep=;` names, and where the next line begins.
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

  /// The next row that is not blank, or nil at the end.
  ///
  /// - Throws: `TextFileError` if nobody knows where the rows are, or there are too many cells;
  ///   `CancellationError`.
  mutating func next() throws -> CSVRow? {
    while var row = try scanner.next() {
      guard row.problem == nil else { return row }
      if row.isBlank {
        continue
      }
      if row.cells.count != columns.count {
        row.problem = "it has \(row.cells.count) cells, and the heading \(columns.count)"
      }
      return row
    }
    return nil
  }
}

struct CSVRow {
  /// Where it begins, from 1.
  var line: Int

  /// One for each column, with empty texts in the place of those that are not wanted.
  var cells: [String] = []

  /// Whether every cell is empty.
  var isBlank = true

  /// Why the cells are not to be used; nil if all is well.
  var problem: String?
}

/// Takes a table apart into rows and cells.
private struct CSVScanner {
  /// More columns than any table of cities or places has.
  private static let mostCells = 1000

  /// Bytes; more than any text that is taken has.
  private static let longestCell = 65_536
  private static let longestHeading = 65_536

  /// Which cells of a row to read; all beyond its end.
  var isWanted: [Bool] = []

  private let bytes: [UInt8]
  let separator: UInt8
  private var end: Int
  private var index: Int
  private var line: Int

  init(_ text: FileText, separator: UInt8) {
    bytes = text.bytes
    end = text.bytes.count
    index = text.start
    line = text.line(of: text.start)
    self.separator = separator
  }

  /// The first row, which is looked for in the beginning of the text alone.
  mutating func heading() throws -> CSVRow? {
    end = min(bytes.count, index + Self.longestHeading)
    defer { end = bytes.count }
    let row = try next()
    if index == end, end < bytes.count {
      throw TextFileError(
        line: line, problem: "the heading of the table has more than \(Self.longestHeading) bytes",
        limit: Self.longestHeading)
    }
    return row
  }

  /// The next row, or nil at the end.
  ///
  /// - Throws: `TextFileError` if a quote is never closed, since nobody knows then where the rows
  ///   are, or if there are too many cells; `CancellationError`.
  mutating func next() throws -> CSVRow? {
    guard index < end else { return nil }
    try Task.checkCancellation()
    var row = CSVRow(line: line)
    row.cells.reserveCapacity(isWanted.count)
    while true {
      try takeCell(&row)
      guard row.cells.count <= Self.mostCells else {
        throw TextFileError(
          line: row.line, problem: "the row has more than \(Self.mostCells) cells",
          limit: Self.mostCells)
      }
      guard index < end, bytes[index] == separator else { break }
      index += 1
    }
    skipLineEnd()
    return row
  }

  private mutating func takeCell(_ row: inout CSVRow) throws {
    let start = index
    let isQuoted = index < end && bytes[index] == Self.quote
    if isQuoted {
      try skipQuoted()
    }
    let endOfQuoted = index
    try skipToCellEnd()
    if isQuoted, index > endOfQuoted {
      row.problem = "something stands behind a quoted cell"
    }
    if index - start > Self.longestCell {
      row.problem = "a cell has more than \(Self.longestCell) bytes"
    }
    let cell = isQuoted ? bytes[start + 1..<endOfQuoted - 1] : bytes[start..<index]
    if !isQuoted, cell.contains(Self.quote) {
      row.problem = "a quote stands inside a cell that does not begin with one"
    }
    if !cell.isEmpty {
      row.isBlank = false
    }
    let column = row.cells.count
    let isRead = isWanted.isEmpty || column < isWanted.count && isWanted[column]
    row.cells.append(isRead && row.problem == nil ? text(cell, isQuoted: isQuoted) : "")
  }

  private func text(_ cell: ArraySlice<UInt8>, isQuoted: Bool) -> String {
    guard isQuoted, cell.contains(Self.quote) else { return String(decoding: cell, as: UTF8.self) }
    // Two quotes stand for one.
    var isSecond = false
    let bytes = cell.filter { byte in
      isSecond = byte == Self.quote && !isSecond
      return !isSecond
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Steps over a quoted cell, in which two quotes stand for one.
  private mutating func skipQuoted() throws {
    repeat {
      let firstLine = line
      index += 1
      while index < end, bytes[index] != Self.quote {
        if index % cancellationInterval == 0 {
          try Task.checkCancellation()
        }
        if bytes[index].isLineEnd {
          skipLineEnd()
        } else {
          index += 1
        }
      }
      guard index < end else {
        throw TextFileError(line: firstLine, problem: "a quote is opened and never closed")
      }
      index += 1
    } while index < end && bytes[index] == Self.quote
  }

  private mutating func skipToCellEnd() throws {
    while index < end, bytes[index] != separator, !bytes[index].isLineEnd {
      if index % cancellationInterval == 0 {
        try Task.checkCancellation()
      }
      index += 1
    }
  }

  /// Steps over CRLF, LF or CR.
  private mutating func skipLineEnd() {
    guard index < end else { return }
    let isReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isReturn, index < end, bytes[index] == UInt8(ascii: "\n") {
      index += 1
    }
    line += 1
  }

  private static let quote = UInt8(ascii: "\"")
}
