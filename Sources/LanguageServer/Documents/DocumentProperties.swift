import Text

/// The properties `city`, `location` and `place` of a document: `city: Paris` in front matter, or
/// `:CITY: Paris` in a drawer of Org, an attribute of AsciiDoc or a field of reStructuredText.
struct DocumentProperties {
  private let text: DocumentText

  /// The bytes of the front matter with its fences; empty if there is none.
  private(set) var frontMatter = 0..<0

  /// The bytes of the values; in front matter without quotes and comments.
  private(set) var values: [Range<Int>] = []

  /// The bytes of the lines with properties outside of the front matter, without blanks around them.
  private(set) var lines: [Range<Int>] = []

  private static let names = ["city", "location", "place"]

  init(of text: DocumentText, language: DocumentLanguage) {
    self.text = text
    if language.hasFrontMatter {
      readFrontMatter()
    }
    if language.hasFields {
      readFields()
    }
  }

  private mutating func readFrontMatter() {
    guard isFence(line: 0, marks: ["---"]),
      let end = (1..<text.lineCount).first(where: { isFence(line: $0, marks: ["---", "..."]) })
    else { return }
    frontMatter = 0..<text.bytes(ofLine: end).upperBound
    for number in 1..<end {
      let line = text.bytes(ofLine: number)
      guard let colon = line.first(where: { text.bytes[$0] == UInt8(ascii: ":") }),
        isName(line.lowerBound..<colon)
      else { continue }
      add(colon + 1..<line.upperBound, isYAML: true)
    }
  }

  private func isFence(line number: Int, marks: [String]) -> Bool {
    let line = text.bytes(ofLine: number)
    return line.count < 8 && marks.contains(text.string(line).trimmed)
  }

  private mutating func readFields() {
    for number in 0..<text.lineCount {
      let line = trimmed(text.bytes(ofLine: number))
      guard line.count > 2, text.bytes[line.lowerBound] == UInt8(ascii: ":") else { continue }
      let rest = line.dropFirst()
      guard let colon = rest.first(where: { text.bytes[$0] == UInt8(ascii: ":") }),
        isName(rest.lowerBound..<colon)
      else { continue }
      let before = values.count
      add(colon + 1..<line.upperBound, isYAML: false)
      if values.count > before {
        lines.append(line)
      }
    }
  }

  private func isName(_ range: Range<Int>) -> Bool {
    range.count <= 12 && Self.names.contains(text.string(range).lowercased())
  }

  /// Adds the value in a range, unless it is empty.
  ///
  /// - Parameter isYAML: whether to remove quotes and comments.
  private mutating func add(_ range: Range<Int>, isYAML: Bool) {
    var value = trimmed(range)
    if isYAML {
      value = unquoted(value)
    }
    if !value.isEmpty {
      values.append(value)
    }
  }

  private func unquoted(_ value: Range<Int>) -> Range<Int> {
    guard let first = value.first.map({ text.bytes[$0] }) else { return value }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let inner = value.dropFirst()
      return inner.lowerBound..<(inner.first { text.bytes[$0] == first } ?? inner.upperBound)
    }
    let comment = value.first { index in
      text.bytes[index] == UInt8(ascii: "#") && index > value.lowerBound
        && text.bytes[index - 1] == 0x20
    }
    return trimmed(value.lowerBound..<(comment ?? value.upperBound))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ index: Int) -> Bool { text.bytes[index] == 0x20 || text.bytes[index] == 0x09 }
    let start = range.first { !isBlank($0) } ?? range.upperBound
    let end = (start..<range.upperBound).last { !isBlank($0) }.map { $0 + 1 } ?? start
    return start..<end
  }
}
