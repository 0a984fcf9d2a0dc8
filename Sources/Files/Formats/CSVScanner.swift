/// Splits a table into rows and cells.
struct CSVScanner {
  /// The maximum number of cells in a row.
  private static let mostCells = 1000

  /// The maximum size of the text of a cell, and of the heading, in bytes.
  private static let longestCell = 65_536
  private static let longestHeading = 65_536

  /// Whether to read the cells of each column. If it is empty, all cells are read; otherwise cells beyond its end are
  /// not read.
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

  /// The first row, which must end within the first `longestHeading` bytes.
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

  /// The next row; nil at the end.
  ///
  /// - Throws: `TextFileError` if a quote is never closed, because the row boundaries are then
  ///   unknown, or if a row has too many cells; `CancellationError`.
  mutating func next() throws -> CSVRow? {
    guard index < end else { return nil }
    try Task.checkCancellation()
    var row = CSVRow(line: line)
    row.cells.reserveCapacity(isWanted.count)
    while true {
      try readCell(&row)
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

  private mutating func readCell(_ row: inout CSVRow) throws {
    let start = index
    let isQuoted = index < end && bytes[index] == Self.quote
    if isQuoted {
      try skipQuoted()
    }
    let endOfQuoted = index
    try skipToCellEnd()
    if isQuoted, index > endOfQuoted {
      row.problem = "a quoted cell is followed by other text"
    }
    let cell = isQuoted ? bytes[start + 1..<endOfQuoted - 1] : bytes[start..<index]
    if cell.count > Self.longestCell, length(of: cell, isQuoted: isQuoted) > Self.longestCell {
      row.problem = "a cell has more than \(Self.longestCell) bytes"
    }
    if !isQuoted, cell.contains(Self.quote) {
      row.problem = "an unquoted cell contains a quote"
    }
    if !cell.isEmpty {
      row.isBlank = false
    }
    let column = row.cells.count
    let isRead = isWanted.isEmpty || column < isWanted.count && isWanted[column]
    row.cells.append(isRead && row.problem == nil ? text(cell, isQuoted: isQuoted) : "")
  }

  /// The size of the text of a cell in bytes, without an apostrophe at its start, which `FormulaGuard` may have added.
  private func length(of cell: ArraySlice<UInt8>, isQuoted: Bool) -> Int {
    let escapes = isQuoted ? cell.count { $0 == Self.quote } / 2 : 0
    return cell.count - escapes - (cell.first == UInt8(ascii: "'") ? 1 : 0)
  }

  private func text(_ cell: ArraySlice<UInt8>, isQuoted: Bool) -> String {
    guard isQuoted, cell.contains(Self.quote) else { return String(decoding: cell, as: UTF8.self) }
    // A doubled quote is an escaped quote.
    var isSecond = false
    let bytes = cell.filter { byte in
      isSecond = byte == Self.quote && !isSecond
      return !isSecond
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Skips a quoted cell, in which a doubled quote is an escaped quote.
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
        throw TextFileError(line: firstLine, problem: "a quote is never closed")
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

  /// Skips one CRLF, LF or CR.
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
