import Text

/// A text in lines, as an editor and this program agree on it: bytes of UTF-8, and where lines begin.
///
/// A line ends with a line feed, a carriage return or both. Positions that no text has are taken as
/// the nearest one it has, so that nothing that an editor sends can be out of bounds.
struct DocumentText: Sendable {
  private(set) var bytes: [UInt8]

  /// Of each line the first byte; never empty.
  private var lineStarts: [Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    lineStarts = [0]
    lineStarts += Self.lineStarts(of: bytes, in: 0..<bytes.count)
  }

  var count: Int { bytes.count }
  var lineCount: Int { lineStarts.count }
  var string: String { String(decoding: bytes, as: UTF8.self) }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  /// Where lines begin behind the ends that stand in a range.
  private static func lineStarts(of bytes: [UInt8], in range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      for index in range {
        let byte = bytes[index]
        guard byte <= 0x0D else { continue }
        let isEnd =
          byte == 0x0A
          || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
        if isEnd {
          starts.append(index + 1)
        }
      }
    }
    return starts
  }

  /// The number of the line that a byte is in.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  /// The bytes of a line without its end; of the last one for a line that there is not.
  func bytes(ofLine line: Int) -> Range<Int> {
    let line = min(max(line, 0), lineCount - 1)
    let start = lineStarts[line]
    var end = line + 1 < lineCount ? lineStarts[line + 1] : count
    if end > start, line + 1 < lineCount, bytes[end - 1] == 0x0A {
      end -= 1
    }
    if end > start, line + 1 < lineCount, bytes[end - 1] == 0x0D {
      end -= 1
    }
    return start..<end
  }
}

// Positions.
extension DocumentText {
  /// The byte at a position: the nearest before it at which a character begins.
  func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lineCount else { return count }
    let line = bytes(ofLine: position.line)
    switch encoding {
    case .utf8:
      var offset = line.lowerBound + min(max(0, position.character), line.count)
      while offset > line.lowerBound, offset < line.upperBound, bytes[offset].isContinuation {
        offset -= 1
      }
      return offset
    case .utf16: return offset(ofUnit: position.character, in: line)
    }
  }

  private func offset(ofUnit unit: Int, in line: Range<Int>) -> Int {
    var offset = line.lowerBound
    var units = 0
    while offset < line.upperBound {
      units += bytes[offset].units
      if units > unit {
        return offset
      }
      offset += 1
      while offset < line.upperBound, bytes[offset].isContinuation {
        offset += 1
      }
    }
    return offset
  }

  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), count)
    let line = line(of: offset)
    let before = lineStarts[line]..<max(lineStarts[line], offset)
    switch encoding {
    case .utf8: return TextPosition(line: line, character: before.count)
    case .utf16:
      return TextPosition(line: line, character: bytes[before].reduce(0) { $0 + $1.units })
    }
  }

  func range(_ bytes: Range<Int>, _ encoding: PositionEncoding) -> TextRange {
    TextRange(
      start: position(of: bytes.lowerBound, encoding),
      end: position(of: bytes.upperBound, encoding))
  }

  /// An end before the beginning is taken as the beginning.
  func bytes(_ range: TextRange, _ encoding: PositionEncoding) -> Range<Int> {
    let start = offset(of: range.start, encoding)
    return start..<max(start, offset(of: range.end, encoding))
  }
}

// Changes.
extension DocumentText {
  /// Takes a change over. Costs a move of the bytes behind it, and nothing for the lines before it.
  mutating func apply(_ edit: TextEdit, _ encoding: PositionEncoding) {
    guard let range = edit.range else {
      self = DocumentText(edit.text)
      return
    }
    let old = bytes(range, encoding)
    let text = Array(edit.text.utf8)
    bytes.replaceSubrange(old, with: text)
    let end = old.lowerBound + text.count
    // A carriage return before the change may have become half of an end, or the end itself.
    let first = line(of: max(0, old.lowerBound - 1))
    let unchanged = (first..<lineStarts.count).first { lineStarts[$0] > old.upperBound }
    let behind = unchanged.map { lineStarts[$0...].map { $0 + text.count - old.count } } ?? []
    let between = Self.lineStarts(of: bytes, in: lineStarts[first]..<end)
    lineStarts.removeSubrange((first + 1)...)
    lineStarts += between
    lineStarts += behind
  }
}

extension UInt8 {
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// What a byte adds to the length in UTF-16.
  fileprivate var units: Int { isContinuation ? 0 : self >= 0xF0 ? 2 : 1 }
}

/// A document that an editor has open.
struct Document: Sendable {
  let uri: String
  let language: Language
  var text: DocumentText

  /// As the editor counts them; nil if it does not.
  var version: Int?

  /// One more with each change, also when a document is opened again.
  var serial: Int
}
