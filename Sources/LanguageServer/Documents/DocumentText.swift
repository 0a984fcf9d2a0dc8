/// The text of a document: its bytes in UTF-8 and the offsets of its lines.
///
/// A line ends with a line feed, a carriage return, or a carriage return and a line feed. Positions outside of the text
/// are clamped to the nearest one in it, so that no position from an editor can be out of bounds.
struct DocumentText: Sendable {
  private(set) var bytes: [UInt8]

  /// The offset of the first byte of each line; never empty.
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

  /// The offsets after the line ends in a range.
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

  /// The number of the line that contains a byte, from 0. Binary search.
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

  /// The bytes of a line without its end. Numbers outside of the text are clamped.
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

  /// The bytes of lines with their ends. Numbers outside of the text are clamped.
  func bytes(ofLines lines: ClosedRange<Int>) -> ArraySlice<UInt8> {
    let first = min(max(lines.lowerBound, 0), lineCount - 1)
    let last = min(max(lines.upperBound, first), lineCount - 1)
    return bytes[lineStarts[first]..<(last + 1 < lineCount ? lineStarts[last + 1] : count)]
  }
}

// Positions.
extension DocumentText {
  /// The offset of a position; for a position inside of a Unicode scalar, the start of that scalar. At most linear in
  /// the length of the line.
  func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    guard position.line < lineCount else { return count }
    let line = bytes(ofLine: position.line)
    switch encoding {
    case .utf8:
      var offset = line.lowerBound + min(max(0, position.character), line.count)
      while offset > line.lowerBound, offset < line.upperBound, bytes[offset].isContinuation {
        offset -= 1
      }
      return offset
    case .utf16: return offset(ofUnit: position.character, in: line) { $0.units }
    case .utf32: return offset(ofUnit: position.character, in: line) { $0.scalars }
    }
  }

  /// - Parameter count: returns the number of units of the Unicode scalar that begins with a byte.
  private func offset(ofUnit unit: Int, in line: Range<Int>, count: (UInt8) -> Int) -> Int {
    var offset = line.lowerBound
    var units = 0
    while offset < line.upperBound {
      units += count(bytes[offset])
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

  /// The position of a byte. An offset outside of the text is clamped.
  func position(of offset: Int, in encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), count)
    let line = line(of: offset)
    let before = lineStarts[line]..<max(lineStarts[line], offset)
    switch encoding {
    case .utf8: return TextPosition(line: line, character: before.count)
    case .utf16:
      return TextPosition(line: line, character: bytes[before].reduce(0) { $0 + $1.units })
    case .utf32:
      return TextPosition(line: line, character: bytes[before].reduce(0) { $0 + $1.scalars })
    }
  }

  func range(of bytes: Range<Int>, in encoding: PositionEncoding) -> TextRange {
    TextRange(
      start: position(of: bytes.lowerBound, in: encoding),
      end: position(of: bytes.upperBound, in: encoding))
  }

  /// The bytes of a range of positions; empty if its end is before its start.
  func bytes(of range: TextRange, in encoding: PositionEncoding) -> Range<Int> {
    let start = offset(of: range.start, in: encoding)
    return start..<max(start, offset(of: range.end, in: encoding))
  }
}

// Changes.
extension DocumentText {
  /// Applies a change. Linear in the length of the new text and in the number of bytes and lines from the first changed
  /// line on.
  mutating func apply(_ edit: TextEdit, in encoding: PositionEncoding) {
    guard let range = edit.range else {
      self = DocumentText(edit.text)
      return
    }
    let old = bytes(of: range, in: encoding)
    let text = Array(edit.text.utf8)
    bytes.replaceSubrange(old, with: text)
    let end = old.lowerBound + text.count
    // Begin before the change: a carriage return there may now end a line, or be followed by a line feed.
    let first = line(of: max(0, old.lowerBound - 1))
    let unchanged = (first..<lineStarts.count).first { lineStarts[$0] > old.upperBound }
    let after = unchanged.map { lineStarts[$0...].map { $0 + text.count - old.count } } ?? []
    let between = Self.lineStarts(of: bytes, in: lineStarts[first]..<end)
    lineStarts.removeSubrange((first + 1)...)
    lineStarts += between
    lineStarts += after
  }
}

extension UInt8 {
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// 1 for the first byte of a Unicode scalar; 0 for other bytes.
  fileprivate var scalars: Int { isContinuation ? 0 : 1 }

  /// The number of UTF-16 units of the Unicode scalar that begins with the byte; 0 for other bytes.
  fileprivate var units: Int {
    if isContinuation {
      return 0
    }
    return self >= 0xF0 ? 2 : 1
  }
}
