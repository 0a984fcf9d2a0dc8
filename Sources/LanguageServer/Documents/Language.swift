import Sessions

/// How a document is written, which tells where its code and its properties stand.
enum Language: Sendable {
  case text, markdown, org, restructuredText, asciiDoc, commitMessage

  /// A program, say: there only links and coordinates count.
  case other

  /// - Parameter identifier: as editors name it; they do not agree on all.
  init(identifier: String) {
    switch identifier.lowercased() {
    case "markdown", "md", "mdx", "quarto", "rmd", "rmarkdown", "vimwiki", "markdown.mdx":
      self = .markdown
    case "text", "plaintext", "txt", "mail", "": self = .text
    case "org", "norg": self = .org
    case "restructuredtext", "rst": self = .restructuredText
    case "asciidoc", "asciidoctor", "adoc": self = .asciiDoc
    case "gitcommit", "git-commit", "commit", "jjdescription", "hgcommit": self = .commitMessage
    default: self = .other
    }
  }

  var hasFrontMatter: Bool {
    switch self {
    case .markdown, .text, .asciiDoc, .restructuredText: true
    case .org, .commitMessage, .other: false
    }
  }

  /// Whether a line `:CITY: Paris` is a property: in drawers of Org, as an attribute of AsciiDoc, in
  /// a field list of reStructuredText.
  var hasFields: Bool {
    switch self {
    case .org, .asciiDoc, .restructuredText: true
    case .markdown, .text, .commitMessage, .other: false
    }
  }
}

/// Goes through the lines of a document and notes what is code, or else no text of the author's.
struct CodeFinder {
  private let text: DocumentText
  private let language: Language
  private(set) var found: [Range<Int>] = []

  /// What ends the block that the line stands in.
  private enum Block {
    /// A line that begins with so many of a sign, or is all of them.
    case fence(sign: UInt8, count: Int)

    /// A line of this word.
    case word(String)

    /// A line that is indented less.
    case indented(beyond: Int)

    /// The end of the text.
    case rest
  }

  private var block: Block?
  private var start = 0

  /// Whether the line before was blank, and whether lines further in belong to a list.
  private var (followsBlank, isInList) = (true, false)

  init(_ text: DocumentText, _ language: Language) {
    self.text = text
    self.language = language
  }

  /// - Parameter end: lines from there on are not looked at; nil for all.
  mutating func run(before end: Int? = nil) {
    if language == .text || language == .other {
      return
    }
    for number in 0..<min(text.lineCount, end ?? .max) {
      let line = text.bytes(ofLine: number)
      if block != nil {
        go(on: line)
      } else {
        look(at: line)
      }
    }
    if block != nil {
      found.append(start..<text.count)
    }
  }

  /// Whether what is typed at a place is code.
  func isCode(_ offset: Int) -> Bool {
    found.contains { $0.lowerBound < offset && offset <= $0.upperBound }
  }

  private mutating func open(_ block: Block, at line: Range<Int>) {
    self.block = block
    start = line.lowerBound
  }

  private mutating func close(behind end: Int) {
    found.append(start..<end)
    block = nil
    followsBlank = true
  }

  private mutating func go(on line: Range<Int>) {
    let content = Line(text.bytes, line)
    switch block {
    case .fence(let sign, let count):
      let rest = content.quoted
      if rest.run(of: sign) >= count, rest.isOnly(sign) {
        close(behind: line.upperBound)
      }
    case .word(let word): if content.trimmed.hasWord(word) { close(behind: line.upperBound) }
    case .indented(let indent):
      guard !content.isBlank, content.indent <= indent else { return }
      close(behind: line.lowerBound)
      look(at: line)
    case .rest, nil: break
    }
  }

  private mutating func look(at line: Range<Int>) {
    let content = Line(text.bytes, line)
    defer { followsBlank = content.isBlank }
    switch language {
    case .markdown: lookAtMarkdown(content, line)
    case .org: lookAtOrg(content, line)
    case .restructuredText: lookAtRestructuredText(content, line)
    case .asciiDoc: lookAtAsciiDoc(content, line)
    case .commitMessage: lookAtCommitMessage(content, line)
    case .text, .other: break
    }
  }
}

// Each language has its own ways.
extension CodeFinder {
  private mutating func lookAtMarkdown(_ content: Line, _ line: Range<Int>) {
    let inner = content.quoted
    for sign in [UInt8(ascii: "`"), UInt8(ascii: "~")] {
      let count = inner.run(of: sign)
      // Behind the sign of inline code no other may follow on the line.
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
    noteSpans(of: [UInt8(ascii: "`")], in: line)
  }

  private mutating func lookAtOrg(_ content: Line, _ line: Range<Int>) {
    let inner = content.trimmed
    for name in ["src", "example", "export", "comment"] where inner.hasWord("#+begin_\(name)") {
      return open(.word("#+end_\(name)"), at: line)
    }
    if inner.first == UInt8(ascii: ":"), inner.count == 1 || inner.second == 0x20 {
      found.append(line)
    } else {
      noteSpans(of: [UInt8(ascii: "="), UInt8(ascii: "~")], in: line, atWords: true)
    }
  }

  private mutating func lookAtRestructuredText(_ content: Line, _ line: Range<Int>) {
    let inner = content.trimmed
    let directives = [".. code", ".. sourcecode", ".. literalinclude", ".. highlight"]
    if directives.contains(where: inner.hasPrefix) || inner.endsLiterally {
      return open(.indented(beyond: content.indent), at: line.upperBound..<line.upperBound)
    }
    noteSpans(of: [UInt8(ascii: "`")], in: line, least: 2)
  }

  private mutating func lookAtAsciiDoc(_ content: Line, _ line: Range<Int>) {
    for sign in Array("-.+`".utf8) {
      let count = content.run(of: sign)
      if count >= 4 && content.isOnly(sign) || sign == UInt8(ascii: "`") && count == 3 {
        return open(.fence(sign: sign, count: count), at: line)
      }
    }
    noteSpans(of: [UInt8(ascii: "`"), UInt8(ascii: "+")], in: line, atWords: true)
  }

  /// Comments, and behind the scissors the change itself.
  private mutating func lookAtCommitMessage(_ content: Line, _ line: Range<Int>) {
    guard content.first == UInt8(ascii: "#") else { return }
    if content.contains(UInt8(ascii: ">")), content.contains(UInt8(ascii: "8")),
      content.dropping(1).trimmed.run(of: UInt8(ascii: "-")) >= 8
    {
      return open(.rest, at: line)
    }
    found.append(line)
  }

  /// Spans of a line between as many of a sign on both sides.
  ///
  /// - Parameter atWords: whether the first sign has to stand where a word may begin.
  private mutating func noteSpans(
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
      let content = Line(bytes, index..<line.upperBound)
      let count = content.run(of: sign)
      let begins = !atWords || index == line.lowerBound || !bytes[index - 1].isWordByte
      if count >= least, begins, let length = content.lengthOfSpan(sign, count) {
        found.append(index..<index + length)
        index += length
      } else {
        index += count
      }
    }
  }
}

extension UInt8 {
  /// A letter or a digit, or a part of what is not ASCII.
  fileprivate var isWordByte: Bool {
    self >= 0x80 || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }
}
