/// Finds the comments of a program. Linear in the size of the text.
struct CommentFinder {
  private let bytes: [UInt8]
  private let lines: [[UInt8]]
  private let blocks: [(open: [UInt8], close: [UInt8])]
  private let quotes: [UInt8]
  private let hasDocstrings: Bool
  private var index = 0

  /// Whether only spaces and tabs precede `index` in its line.
  private var isLineStart = true

  /// The byte ranges of the comments found so far, in the order of the text.
  private(set) var found: [Range<Int>] = []

  init(_ text: DocumentText, syntax: CommentSyntax) {
    bytes = text.bytes
    lines = syntax.lines.map { Array($0.utf8) }
    blocks = syntax.blocks.map { (Array($0.open.utf8), Array($0.close.utf8)) }
    quotes = Array(syntax.quotes.utf8)
    hasDocstrings = syntax.hasDocstrings
  }

  mutating func find() {
    while index < bytes.count {
      step()
    }
  }

  /// Whether one comment contains a range. An empty range may also be at the end of the comment.
  func contains(_ range: Range<Int>) -> Bool {
    var low = 0
    var high = found.count
    while low < high {
      let middle = (low + high) / 2
      if found[middle].upperBound < range.upperBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < found.count && found[low].lowerBound <= range.lowerBound
  }

  private mutating func step() {
    let byte = bytes[index]
    if let block = blocks.first(where: { has($0.open, at: index) }) {
      return addComment(to: end(of: block.close, from: index + block.open.count))
    }
    if let line = lines.first(where: { has($0, at: index) }), begins(line) {
      return addComment(to: endOfLine(from: index))
    }
    if quotes.contains(byte) {
      return skipString(byte)
    }
    if byte == 0x0A || byte == 0x0D {
      isLineStart = true
    } else if byte != 0x20, byte != 0x09 {
      isLineStart = false
    }
    index += 1
  }

  /// A mark of one character begins a comment only at the beginning of a line or after a blank:
  /// `${name#*/}` and `a.b#c` have none.
  private func begins(_ mark: [UInt8]) -> Bool {
    mark.count > 1 || index == 0 || bytes[index - 1] <= 0x20
  }

  private mutating func addComment(to end: Int) {
    found.append(index..<end)
    index = end
    isLineStart = false
  }

  private mutating func skipString(_ quote: UInt8) {
    let triple = [quote, quote, quote]
    if hasDocstrings, has(triple, at: index) {
      let end = end(of: triple, from: index + 3)
      if isLineStart {
        return addComment(to: end)
      }
      index = end
      return
    }
    isLineStart = false
    index += 1
    // A string in backticks extends across lines; another string only if a backslash precedes the line end.
    while index < bytes.count, bytes[index] != quote,
      bytes[index] != 0x0A || quote == UInt8(ascii: "`")
    {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    if index < bytes.count, bytes[index] == quote {
      index += 1
    }
    index = min(index, bytes.count)
  }

  private func has(_ mark: [UInt8], at start: Int) -> Bool {
    start + mark.count <= bytes.count && mark.indices.allSatisfy { bytes[start + $0] == mark[$0] }
  }

  private func end(of mark: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if has(mark, at: index) {
        return index + mark.count
      }
      index += 1
    }
    return bytes.count
  }

  private func endOfLine(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }
}
