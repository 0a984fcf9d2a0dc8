/// The bytes of a line without its end, or of the rest of a line from some position on. The properties treat that rest
/// as a line.
struct LineView {
  private let bytes: [UInt8]
  private let range: Range<Int>

  init(_ bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range.clamped(to: 0..<bytes.count)
  }

  var count: Int { range.count }
  var first: UInt8? { range.isEmpty ? nil : bytes[range.lowerBound] }
  var second: UInt8? { range.count < 2 ? nil : bytes[range.lowerBound + 1] }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  var isBlank: Bool { range.allSatisfy { Self.isBlank(bytes[$0]) } }

  /// The width of the leading blanks, in columns. A tab extends to the next multiple of four.
  var indent: Int {
    var columns = 0
    for index in range {
      guard Self.isBlank(bytes[index]) else { break }
      columns = bytes[index] == 0x09 ? columns / 4 * 4 + 4 : columns + 1
    }
    return columns
  }

  func dropping(_ count: Int) -> LineView {
    LineView(bytes, range: min(range.lowerBound + count, range.upperBound)..<range.upperBound)
  }

  /// The line without leading blanks.
  var trimmed: LineView { dropping(range.prefix { Self.isBlank(bytes[$0]) }.count) }

  /// The line without leading blanks and the `>` of Markdown's quotations.
  var quoted: LineView {
    dropping(range.prefix { Self.isBlank(bytes[$0]) || bytes[$0] == UInt8(ascii: ">") }.count)
  }

  /// The number of consecutive signs of this kind at the beginning.
  func run(of sign: UInt8) -> Int { range.prefix { bytes[$0] == sign }.count }

  func contains(_ sign: UInt8) -> Bool { range.contains { bytes[$0] == sign } }

  /// Whether the line has only this sign and blanks.
  func isOnly(_ sign: UInt8) -> Bool {
    range.allSatisfy { bytes[$0] == sign || Self.isBlank(bytes[$0]) }
  }

  /// Whether the line begins with a text, ignoring the case of ASCII letters.
  ///
  /// - Parameter text: in lower case.
  func hasPrefix(_ text: String) -> Bool { starts(with: Array(text.utf8)) }

  private func starts(with text: [UInt8]) -> Bool {
    count >= text.count
      && text.indices.allSatisfy { lowered(range.lowerBound + $0) == text[$0] }
  }

  /// Whether the line begins with a word that a blank or nothing follows, ignoring the case of
  /// ASCII letters.
  ///
  /// - Parameter word: in lower case.
  func hasWord(_ word: String) -> Bool {
    guard hasPrefix(word) else { return false }
    let rest = dropping(word.utf8.count)
    return rest.first.map(Self.isBlank) ?? true
  }

  private func lowered(_ index: Int) -> UInt8 {
    let byte = bytes[index]
    return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// Whether the line is a list item of Markdown: it begins with `- `, `* `, `+ `, `1. ` or `1) `, or is only such a
  /// mark. The number has up to nine digits.
  var isListItem: Bool {
    let inner = trimmed
    if let first = inner.first, "-*+".utf8.contains(first) {
      return inner.second.map(Self.isBlank) ?? true
    }
    let digits = inner.range.prefix { bytes[$0] >= 0x30 && bytes[$0] <= 0x39 }.count
    let rest = inner.dropping(digits)
    return 1...9 ~= digits && (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"))
      && (rest.second.map(Self.isBlank) ?? true)
  }

  /// Whether the line ends with the `::` of reStructuredText that introduces a literal block, and
  /// is not a directive.
  var introducesLiteralBlock: Bool {
    guard count >= 2, !hasPrefix(".. ") else { return false }
    return bytes[range.upperBound - 1] == UInt8(ascii: ":")
      && bytes[range.upperBound - 2] == UInt8(ascii: ":")
  }

  var containsDoubleColon: Bool {
    range.dropLast().contains {
      bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == UInt8(ascii: ":")
    }
  }

  /// Whether the line begins a comment of reStructuredText: `..` and a text that is neither a directive nor a target,
  /// a footnote or a substitution.
  var isRestructuredTextComment: Bool {
    guard hasWord("..") else { return false }
    let text = dropping(2).trimmed
    guard let first = text.first else { return false }
    return !containsDoubleColon && !"_[|".utf8.contains(first)
  }

  /// The length of a span at the beginning of the line; nil if it is not closed in the line.
  ///
  /// - Parameters:
  ///   - sign: the sign that opens and closes the span.
  ///   - marks: the number of signs on each side.
  func lengthOfSpan(of sign: UInt8, marks: Int) -> Int? {
    var index = range.lowerBound + marks
    while index < range.upperBound {
      let run = LineView(bytes, range: index..<range.upperBound).run(of: sign)
      if run == marks {
        return index + run - range.lowerBound
      }
      index += max(1, run)
    }
    return nil
  }
}
