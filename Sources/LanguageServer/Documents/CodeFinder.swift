/// Finds the code and the comments of a document with markup or of a commit message. No places are recognised in them.
struct CodeFinder {
  private let text: DocumentText
  private let language: DocumentLanguage

  /// The byte ranges of the code and the comments found so far.
  private(set) var found: [Range<Int>] = []

  /// How a block of code or a comment ends.
  private enum Block {
    /// With a line of at least `count` signs and nothing else, apart from blanks and the leading `>` of Markdown's
    /// quotations.
    case fence(sign: UInt8, count: Int)

    /// With a line that begins with this word, apart from blanks before it and the case of ASCII letters.
    case word(String)

    /// Before the next line that is not blank and has at most this indent.
    case indented(beyond: Int)

    /// At the end of the text.
    case rest
  }

  /// The open block; nil outside of blocks.
  private var block: Block?

  /// The offset at which the open block begins.
  private var start = 0

  /// Whether the previous line was blank or ended a block; true before the first line.
  private var followsBlank = true

  /// Whether indented lines belong to a list item.
  private var isInList = false

  init(_ text: DocumentText, language: DocumentLanguage) {
    self.text = text
    self.language = language
  }

  /// Searches the lines of the document. Finds nothing in `text`, `program` and `other`. A block that is open after the
  /// last searched line extends to the end of the document.
  ///
  /// - Parameter end: the number of the line to stop before; nil to search all.
  mutating func find(before end: Int? = nil) {
    switch language {
    case .text, .other, .program: return
    case .markdown, .org, .restructuredText, .asciiDoc, .commitMessage: break
    }
    for number in 0..<min(text.lineCount, end ?? .max) {
      let line = text.bytes(ofLine: number)
      if block != nil {
        continueBlock(at: line)
      } else {
        inspect(line)
      }
    }
    if block != nil {
      found.append(start..<text.count)
    }
  }

  /// Whether the byte before an offset belongs to code or a comment found so far.
  func isCode(_ offset: Int) -> Bool {
    found.contains { $0.lowerBound < offset && offset <= $0.upperBound }
  }

  private mutating func open(_ block: Block, at line: Range<Int>) {
    self.block = block
    start = line.lowerBound
  }

  private mutating func close(after end: Int) {
    found.append(start..<end)
    block = nil
    followsBlank = true
  }

  private mutating func continueBlock(at line: Range<Int>) {
    let content = LineView(text.bytes, range: line)
    switch block {
    case .fence(let sign, let count):
      let rest = content.quoted
      if rest.run(of: sign) >= count, rest.isOnly(sign) {
        close(after: line.upperBound)
      }
    case .word(let word):
      if content.trimmed.hasWord(word) {
        close(after: line.upperBound)
      }
    case .indented(let indent):
      guard !content.isBlank, content.indent <= indent else { return }
      close(after: line.lowerBound)
      inspect(line)
    case .rest, nil: break
    }
  }

  private mutating func inspect(_ line: Range<Int>) {
    let content = LineView(text.bytes, range: line)
    defer { followsBlank = content.isBlank }
    switch language {
    case .markdown: inspectMarkdown(content, at: line)
    case .org: inspectOrg(content, at: line)
    case .restructuredText: inspectRestructuredText(content, at: line)
    case .asciiDoc: inspectAsciiDoc(content, at: line)
    case .commitMessage: inspectCommitMessage(content, at: line)
    case .text, .other, .program: break
    }
  }
}

// The syntax of each language.
extension CodeFinder {
  private mutating func inspectMarkdown(_ content: LineView, at line: Range<Int>) {
    let inner = content.quoted
    for sign in [UInt8(ascii: "`"), UInt8(ascii: "~")] {
      let count = inner.run(of: sign)
      // If the line has further backticks, they begin inline code, not a fence (CommonMark 4.5).
      if count >= 3, sign != UInt8(ascii: "`") || !inner.dropping(count).contains(sign) {
        return open(.fence(sign: sign, count: count), at: line)
      }
    }
    if content.isBlank {
      return
    }
    if content.indent >= 4, !isInList {
      if followsBlank {
        open(.indented(beyond: 3), at: line)
      }
      return
    }
    if content.indent < 2 || content.isListItem {
      isInList = content.isListItem
    }
    addSpans(of: [UInt8(ascii: "`")], in: line)
  }

  private mutating func inspectOrg(_ content: LineView, at line: Range<Int>) {
    let inner = content.trimmed
    for name in ["src", "example", "export", "comment"] where inner.hasWord("#+begin_\(name)") {
      return open(.word("#+end_\(name)"), at: line)
    }
    if inner.first == UInt8(ascii: ":"), inner.count == 1 || inner.second == 0x20 {
      found.append(line)
    } else {
      addSpans(of: [UInt8(ascii: "="), UInt8(ascii: "~")], in: line, atWords: true)
    }
  }

  private mutating func inspectRestructuredText(_ content: LineView, at line: Range<Int>) {
    let inner = content.trimmed
    if inner.introducesLiteralBlock || isRestructuredTextCode(inner) {
      return open(.indented(beyond: content.indent), at: line.upperBound..<line.upperBound)
    }
    if inner.isRestructuredTextComment {
      return open(.indented(beyond: content.indent), at: line)
    }
    if inner.hasPrefix(">>> ") {
      found.append(line)
    } else {
      // These are inline literals, and the interpreted text of roles.
      addSpans(of: [UInt8(ascii: "`")], in: line)
    }
  }

  private static let restructuredTextCode = [
    "code", "sourcecode", "literalinclude", "highlight", "parsed-literal", "math", "raw", "doctest",
    "testcode", "testoutput", "testsetup", "prompt", "productionlist", "csv-table", "graphviz",
  ].map { ".. \($0)" }

  private func isRestructuredTextCode(_ line: LineView) -> Bool {
    Self.restructuredTextCode.contains { line.hasPrefix($0) && line.containsDoubleColon }
  }

  private mutating func inspectAsciiDoc(_ content: LineView, at line: Range<Int>) {
    for sign in Array("-.+`".utf8) {
      let count = content.run(of: sign)
      if count >= 4 && content.isOnly(sign) || sign == UInt8(ascii: "`") && count == 3 {
        return open(.fence(sign: sign, count: count), at: line)
      }
    }
    addSpans(of: [UInt8(ascii: "`"), UInt8(ascii: "+")], in: line, atWords: true)
  }

  /// Finds comments, and the diff after the scissors line of `git commit --verbose`.
  private mutating func inspectCommitMessage(_ content: LineView, at line: Range<Int>) {
    guard content.first == UInt8(ascii: "#") else { return }
    if content.contains(UInt8(ascii: ">")), content.contains(UInt8(ascii: "8")),
      content.dropping(1).trimmed.run(of: UInt8(ascii: "-")) >= 8
    {
      return open(.rest, at: line)
    }
    found.append(line)
  }

  /// Adds the spans of inline code in a line. A span begins and ends with the same sign, repeated equally often.
  ///
  /// - Parameters:
  ///   - least: the minimum number of signs on each side.
  ///   - atWords: whether to ignore a span that directly follows a word byte; see `isWordByte`.
  private mutating func addSpans(
    of signs: [UInt8], in line: Range<Int>, least: Int = 1, atWords: Bool = false
  ) {
    let bytes = text.bytes
    var index = line.lowerBound
    while index < line.upperBound {
      let sign = bytes[index]
      guard signs.contains(sign) else {
        index += 1
        continue
      }
      let content = LineView(bytes, range: index..<line.upperBound)
      let count = content.run(of: sign)
      let begins = !atWords || index == line.lowerBound || !bytes[index - 1].isWordByte
      if count >= least, begins, let length = content.lengthOfSpan(of: sign, marks: count) {
        found.append(index..<index + length)
        index += length
      } else {
        index += count
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit, or part of a character outside of ASCII.
  fileprivate var isWordByte: Bool {
    self >= 0x80 || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }
}
