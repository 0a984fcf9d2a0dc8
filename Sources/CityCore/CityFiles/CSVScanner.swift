/// Takes a table apart into rows and cells.
struct CSVScanner {
  struct Row {
    var line: Int
    var cells: [String]

    /// Why the cells are not to be used; nil if all is well.
    var problem: String?
  }

  /// More columns than any table of cities has.
  private static let maximumCells = 1000

  private let bytes: [UInt8]
  private let separator: UInt8
  private var index: Int
  private var line = 1

  init(_ text: FileText, separator: UInt8) {
    bytes = text.bytes
    index = text.start
    self.separator = separator
  }

  /// The next row, or nil at the end.
  ///
  /// - Throws: if a quote is never closed, since nobody knows then where the rows are.
  mutating func next() throws(CityFileError) -> Row? {
    guard index < bytes.count else { return nil }
    var row = Row(line: line, cells: [])
    while true {
      row.cells.append(try cell(&row.problem))
      guard row.cells.count <= Self.maximumCells else {
        throw CityFileError(
          line: row.line, problem: "the row has more than \(Self.maximumCells) cells",
          limit: Self.maximumCells)
      }
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
    }
    skipLineEnd()
    return row
  }

  private mutating func cell(_ problem: inout String?) throws(CityFileError) -> String {
    if index < bytes.count, bytes[index] == Self.quote { return try quotedCell(&problem) }
    let start = index
    skipToCellEnd()
    if bytes[start..<index].contains(Self.quote) {
      problem = "a quote stands inside a cell that does not begin with one"
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quotedCell(_ problem: inout String?) throws(CityFileError) -> String {
    var cell = [UInt8](try quotedPiece())
    // Two quotes stand for one.
    while index < bytes.count, bytes[index] == Self.quote {
      cell.append(Self.quote)
      cell += try quotedPiece()
    }
    let end = index
    skipToCellEnd()
    if index > end { problem = "something stands behind a quoted cell" }
    return String(decoding: cell, as: UTF8.self)
  }

  /// What stands between this quote and the next; steps over both.
  private mutating func quotedPiece() throws(CityFileError) -> ArraySlice<UInt8> {
    let firstLine = line
    let start = index + 1
    index = start
    while index < bytes.count, bytes[index] != Self.quote {
      if bytes[index].isLineEnd { skipLineEnd() } else { index += 1 }
    }
    guard index < bytes.count else {
      throw CityFileError(line: firstLine, problem: "a quote is opened and never closed")
    }
    defer { index += 1 }
    return bytes[start..<index]
  }

  private static let quote = UInt8(ascii: "\"")

  private mutating func skipToCellEnd() {
    while index < bytes.count, bytes[index] != separator, !bytes[index].isLineEnd { index += 1 }
  }

  /// Steps over CRLF, LF or CR.
  private mutating func skipLineEnd() {
    guard index < bytes.count else { return }
    let isReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isReturn, index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    line += 1
  }
}
