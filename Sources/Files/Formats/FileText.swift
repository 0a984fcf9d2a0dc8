import Text

/// The text of a file as valid UTF-8, converted if the file has another supported encoding. It has no characters
/// below U+0020 other than tabs and line ends.
struct FileText: Sendable {
  let bytes: [UInt8]

  /// The index at which the text begins: after a byte order mark, or as given to `from`.
  private(set) var start: Int

  /// Validates all bytes in blocks, so that the validation can be cancelled. Detects UTF-16 by its byte order mark or
  /// the first characters of an XML declaration, and other encodings by that declaration.
  ///
  /// - Parameter isDecoded: whether the bytes are UTF-8 regardless of a declared encoding.
  /// - Throws: `TextFileError`, also for a blank text; `CancellationError`.
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

  /// The first byte from `start` on that is not blank; nil if there is none.
  var firstByte: UInt8? { bytes[start...].first { !$0.isBlank } }

  /// The same text from a byte on. Line numbers still count from the start of the file.
  func from(_ start: Int) -> FileText {
    var text = self
    text.start = start
    return text
  }

  /// The line number of a byte, from 1. Counts only line feeds.
  ///
  /// - Parameter known: an earlier byte and its line, from which to count.
  func line(of index: Int, after known: (index: Int, line: Int) = (0, 1)) -> Int {
    bytes[known.index..<max(index, known.index)].reduce(known.line) {
      $1 == UInt8(ascii: "\n") ? $0 + 1 : $0
    }
  }

  /// Validates a block and returns the start of the next one, which is a character boundary.
  private func checkPiece(from start: Int) throws -> Int {
    var end = min(start + cancellationInterval, bytes.count)
    if end < bytes.count {
      // Step back over at most three continuation bytes of a character.
      for _ in 0..<3 where bytes[end] & 0xC0 == 0x80 {
        end -= 1
      }
    }
    if let index = bytes[start..<end].firstIndex(where: \.isBinary) {
      throw TextFileError(
        line: line(of: index), problem: "a control character shows that this is not a text file")
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

/// The number of bytes after which loops check for cancellation.
let cancellationInterval = 1 << 16

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 || isLineEnd }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  /// Whether a decimal number may contain the byte.
  var isPartOfDecimal: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    case UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: isASCIIDigit
    }
  }

  /// Whether the byte is a control character that shows that a file is not a text.
  fileprivate var isBinary: Bool { self < 0x20 && !isBlank }
}

extension Unicode.Scalar {
  /// Whether XML cannot represent the character (XML 1.0, production 2).
  var isUnfitForFiles: Bool {
    value < 0x20 && !"\t\n\r".unicodeScalars.contains(self) || 0xFFFE...0xFFFF ~= value
  }
}

extension String {
  /// Whether the text contains a character that files cannot represent.
  var isUnfitForFiles: Bool {
    // Fast path: every such character contains one of these bytes, which are rare in names.
    utf8.contains { $0 < 0x20 || $0 == 0xEF } && unicodeScalars.contains(where: \.isUnfitForFiles)
  }

  /// The text with U+FFFD instead of each character that files cannot represent.
  var fitForFiles: String {
    guard isUnfitForFiles else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0.isUnfitForFiles ? "\u{FFFD}" : $0 }))
  }
}
