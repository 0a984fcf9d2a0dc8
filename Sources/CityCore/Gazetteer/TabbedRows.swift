/// Reads a file of tab-separated rows: UTF-8, a header line first, every line ended by LF, no
/// quoting. Fields are ranges of the file's bytes until somebody wants a value.
struct TabbedRows {
  let bytes: [UInt8]
  private let file: String
  private let columns: Int

  /// The line of the current row, counted from 1.
  private(set) var line = 0
  private var position = 0

  /// Where each field of the current row begins, and where the next row does.
  private var starts: [Int] = []

  /// Checks the encoding and the header, which must name exactly these columns.
  init(file: String, bytes: [UInt8], header: [String]) throws(GazetteerError) {
    self.bytes = bytes
    self.file = file
    columns = header.count
    starts.reserveCapacity(columns + 1)
    try checkEncoding()
    guard try next(), (0..<columns).allSatisfy({ text($0) == header[$0] }) else {
      line = 1
      throw malformed("the header is not \(header.joined(separator: ", "))")
    }
  }

  /// Moves to the next row; false at the end of the file.
  mutating func next() throws(GazetteerError) -> Bool {
    guard position < bytes.count else { return false }
    line += 1
    starts.removeAll(keepingCapacity: true)
    starts.append(position)
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard byte < UInt8(ascii: " ") else { continue }
      switch byte {
      case UInt8(ascii: "\t"):
        starts.append(position)
      case UInt8(ascii: "\n"):
        starts.append(position)
        try checkCount()
        return true
      default:
        throw malformed("it holds a control character")
      }
    }
    throw malformed("the file ends in the middle of a row")
  }

  /// The bytes of a column below the header's count, in the current row.
  func field(_ column: Int) -> Range<Int> {
    starts[column]..<(starts[column + 1] - 1)
  }

  func text(_ column: Int) -> String {
    String(decoding: bytes[field(column)], as: UTF8.self)
  }

  /// The column's text, or nil where it is empty.
  func optionalText(_ column: Int) -> String? {
    field(column).isEmpty ? nil : text(column)
  }

  func malformed(_ problem: String) -> GazetteerError {
    .malformed(file: file, line: line, problem: problem)
  }

  private func checkCount() throws(GazetteerError) {
    guard starts.count == columns + 1 else {
      throw malformed("it has \(starts.count - 1) columns instead of \(columns)")
    }
  }

  private mutating func checkEncoding() throws(GazetteerError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      line = 1
      for index in 0..<min(error.byteOffsets.lowerBound, bytes.count)
      where bytes[index] == UInt8(ascii: "\n") { line += 1 }
      throw malformed("it is not UTF-8")
    }
  }
}
