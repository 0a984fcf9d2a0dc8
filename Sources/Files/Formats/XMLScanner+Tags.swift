import Text

extension XMLScanner {
  /// Parses a tag from `<` to `>`. Returns the tag, its qualified name, and whether it is self-closing.
  mutating func tag() throws -> (tag: XMLTag, name: String, isEmpty: Bool) {
    mark = (index, text.line(of: index, after: mark))
    index += 1
    let name = try name()
    var tag = XMLTag(line: mark.line, name: name.withoutPrefix)
    if tag.name.utf8.count < name.utf8.count {
      tag.prefix = String(name.dropLast(tag.name.count + 1))
    }
    while true {
      let hasBlank = skipBlanks()
      if consume(">") {
        return (tag, name, false)
      }
      if consume("/>") {
        return (tag, name, true)
      }
      guard hasBlank else { throw failure("expected a blank or >") }
      try attribute(of: &tag)
    }
  }

  private mutating func attribute(of tag: inout XMLTag) throws {
    let name = try name()
    guard tag.attributes.count < Self.maximumAttributes else {
      throw failure("a tag has more than \(Self.maximumAttributes) attributes")
    }
    guard tag[name] == nil else { throw failure("a tag has an attribute twice") }
    skipBlanks()
    try expect("=")
    skipBlanks()
    tag.attributes.append((name, try attributeValue()))
  }

  private mutating func attributeValue() throws -> String {
    guard index < text.bytes.count, "\"'".utf8.contains(text.bytes[index]) else {
      throw failure("expected a value in quotes")
    }
    let quote = text.bytes[index]
    let start = index + 1
    index = start
    try skip { $0 != quote && $0 != UInt8(ascii: "<") }
    guard index < text.bytes.count else { throw failure("a quote is never closed") }
    guard text.bytes[index] == quote else { throw failure("an attribute value contains <") }
    defer { index += 1 }
    return try unescaped(text.bytes[start..<index])
  }

  /// Parses a name. Accepts all characters beyond ASCII.
  mutating func name() throws -> String {
    let start = index
    try skip(while: \.isInXMLName)
    guard index - start <= Self.longestText else { throw excess() }
    guard index > start, !text.bytes[start].isASCIIDigit, !"-.".utf8.contains(text.bytes[start])
    else {
      throw failure("expected a name")
    }
    return String(decoding: text.bytes[start..<index], as: UTF8.self)
  }

  /// Skips `<?xml … ?>` or another processing instruction. Checks only its length and a declared encoding.
  mutating func instruction() throws {
    let start = index
    try skip(past: "?>", after: 2)
    guard index - start <= Self.longestText else { throw excess() }
    let words = String(decoding: text.bytes[start..<index], as: UTF8.self).lowercased()
    guard words.hasPrefix("<?xml "), let label = FileEncoding.label(in: words) else { return }
    guard FileEncoding(label: label) != nil else {
      throw TextFileError(line: 1, problem: "the encoding is not UTF-8; save the file as UTF-8")
    }
  }

  /// Skips to the end of the next occurrence of a text.
  ///
  /// - Parameter count: the number of bytes to skip before looking for it.
  mutating func skip(past end: String, after count: Int) throws {
    let start = index
    index = min(index + count, text.bytes.count)
    let first = end.utf8.first
    while index < text.bytes.count {
      if consume(end) {
        return
      }
      index += 1
      try skip { $0 != first }
    }
    index = start
    throw failure("the markup that begins here has no \(end)")
  }

  /// Skips the bytes that satisfy a condition.
  mutating func skip(while isSkipped: (UInt8) -> Bool) throws {
    while index < text.bytes.count, isSkipped(text.bytes[index]) {
      if index % cancellationInterval == 0 {
        try Task.checkCancellation()
      }
      index += 1
    }
  }

  func starts(_ word: String) -> Bool { text.bytes[index...].starts(with: word.utf8) }

  mutating func consume(_ word: String) -> Bool {
    guard starts(word) else { return false }
    index += word.utf8.count
    return true
  }

  mutating func expect(_ word: String) throws {
    guard consume(word) else { throw failure("expected \(word)") }
  }

  /// Skips blanks. Returns whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = index
    while index < text.bytes.count, text.bytes[index].isBlank {
      index += 1
    }
    return index > start
  }

  /// The error for a text, a name or the value of an attribute that is too long.
  func excess() -> TextFileError {
    let line = text.line(of: index, after: mark)
    return TextFileError(
      line: line, problem: "a text of the XML has more than \(Self.longestText) bytes",
      limit: Self.longestText)
  }

  func failure(_ what: String, at place: Int? = nil) -> TextFileError {
    let line = text.line(of: place ?? index, after: mark)
    return TextFileError(line: line, problem: "the XML is damaged: \(what)")
  }
}

extension UInt8 {
  fileprivate var isInXMLName: Bool {
    self >= 0x80 || isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
      || "-._:".utf8.contains(self)
  }
}

extension String {
  fileprivate var withoutPrefix: String {
    guard let colon = utf8.lastIndex(of: UInt8(ascii: ":")) else { return self }
    return String(Substring(utf8[colon...].dropFirst()))
  }
}
