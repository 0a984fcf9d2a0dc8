/// The bytes of a file that are known to be text: UTF-8 without control characters other than tab
/// and line ends.
struct FileText: Sendable {
  let bytes: [UInt8]

  /// Behind a byte order mark.
  private(set) var start: Int

  /// Looks through all of it, a piece at a time: it costs no memory, and can be cancelled. UTF-16 is
  /// known by its byte order mark, other encodings by what XML says at its beginning.
  ///
  /// - Parameter isDecoded: whether the bytes are UTF-8 whatever the text says of itself.
  /// - Throws: `TextFileError`, `CancellationError`.
  init(_ bytes: [UInt8], isDecoded: Bool = false) throws {
    let bytes = isDecoded ? bytes : try FileEncoding.decoded(bytes)
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = 0
    while index < bytes.count {
      try Task.checkCancellation()
      index = try checkPiece(from: index)
    }
    guard firstByte != nil else { throw TextFileError(line: nil, problem: "the text is empty") }
  }

  /// The first byte that is no blank.
  var firstByte: UInt8? { bytes[start...].first { !$0.isBlank } }

  /// The same text without what stands before a byte. Lines count as they did.
  func from(_ start: Int) -> FileText {
    var text = self
    text.start = start
    return text
  }

  /// The number of the line that a byte stands on, from 1.
  ///
  /// - Parameter known: an earlier byte and its line, to count from there.
  func line(of index: Int, after known: (index: Int, line: Int) = (0, 1)) -> Int {
    bytes[known.index..<max(index, known.index)].reduce(known.line) {
      $1 == UInt8(ascii: "\n") ? $0 + 1 : $0
    }
  }

  /// Answers where the next piece begins, which is never inside a character.
  private func checkPiece(from start: Int) throws -> Int {
    var end = min(start + cancellationInterval, bytes.count)
    if end < bytes.count {
      // The longest character has three bytes behind its first.
      for _ in 0..<3 where bytes[end] & 0xC0 == 0x80 {
        end -= 1
      }
    }
    if let index = bytes[start..<end].firstIndex(where: \.isBinary) {
      throw TextFileError(
        line: line(of: index), problem: "there is a control character; this is no text file")
    }
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(start..<end))
    } catch {
      throw TextFileError(
        line: line(of: start + error.byteOffsets.lowerBound),
        problem: "this is not UTF-8; save it as UTF-8")
    }
    return end
  }
}

/// Bytes that are read between two looks whether the task is cancelled: much less than a hundredth
/// of a second's work.
let cancellationInterval = 1 << 16

/// Why a file is not taken at all. Nothing of it was imported.
package struct TextFileError: Error, Equatable {
  /// From 1; nil if it is no matter of a line.
  package var line: Int?

  /// Without a full stop.
  package var problem: String

  /// The limit that the file passes, if that is what is wrong.
  package var limit: Int?

  /// One plain sentence.
  package var message: String {
    let place = line.map { "line \($0): " } ?? ""
    return "Nothing was imported; \(place)\(problem)."
  }
}

/// Why a value, or the row that it stands in, is not taken: the end of a sentence.
package struct ValueProblem: Error, Equatable {
  package var reason: String

  init(_ reason: String) { self.reason = reason }

  /// A text for a message: short, on one line.
  static func clipped(_ text: String) -> String {
    let start = String.UnicodeScalarView(
      text.unicodeScalars.prefix(30).map { $0.value < 0x20 ? " " : $0 })
    return String(start) + (start.count < text.unicodeScalars.count ? "…" : "")
  }
}

/// The first of many rows, and how many there are: a file can have more bad rows than anybody
/// reads.
package struct FirstRows<Row: Sendable>: Sendable {
  package static var limit: Int { 100 }

  package private(set) var rows: [Row] = []
  package private(set) var count = 0

  mutating func append(_ row: Row) {
    count += 1
    if rows.count < Self.limit {
      rows.append(row)
    }
  }
}

extension FirstRows<InvalidRow> {
  /// The rows of both, by line.
  package func merged(with other: Self) -> Self {
    var merged = Self()
    merged.rows = Array((rows + other.rows).sorted { $0.line < $1.line }.prefix(Self.limit))
    merged.count = count + other.count
    return merged
  }
}

extension FirstRows: Equatable where Row: Equatable {}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 || isLineEnd }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether a decimal number may have it.
  var isPartOfDecimal: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    case UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: isDigit
    }
  }

  /// A control character that no text has.
  fileprivate var isBinary: Bool { self < 0x20 && !isBlank }
}

extension Unicode.Scalar {
  /// Whether no XML can hold it (XML 1.0, production 2), and therefore no file.
  var isUnfitForFiles: Bool {
    value < 0x20 && !"\t\n\r".unicodeScalars.contains(self) || 0xFFFE...0xFFFF ~= value
  }
}

extension String {
  /// Whether no file can hold the text as it is.
  var isUnfitForFiles: Bool {
    // Nearly every text shows by its bytes that there is nothing to look for.
    utf8.contains { $0 < 0x20 || $0 == 0xEF } && unicodeScalars.contains(where: \.isUnfitForFiles)
  }

  /// The text with U+FFFD in the place of what no file can hold.
  var fitForFiles: String {
    guard isUnfitForFiles else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0.isUnfitForFiles ? "\u{FFFD}" : $0 }))
  }
}
