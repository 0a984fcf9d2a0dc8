extension XMLScanner {
  /// A tag from its `<` to behind its `>`, with its full name and whether it closes itself.
  mutating func tag() throws(CityFileError) -> (tag: XMLTag, name: String, isEmpty: Bool) {
    mark = (index, text.line(of: index, after: mark))
    index += 1
    let name = try name()
    var tag = XMLTag(line: mark.line, name: name.withoutPrefix)
    while true {
      let hasBlank = skipBlanks()
      if take(">") { return (tag, name, false) }
      if take("/>") { return (tag, name, true) }
      guard hasBlank else { throw failure("expected a blank or >") }
      try attribute(of: &tag)
    }
  }

  private mutating func attribute(of tag: inout XMLTag) throws(CityFileError) {
    let name = try name()
    guard tag.attributes.count < Self.maximumAttributes else {
      throw failure("a tag has more than \(Self.maximumAttributes) attributes")
    }
    guard tag[name] == nil else { throw failure("an attribute stands twice") }
    skipBlanks()
    try expect("=")
    skipBlanks()
    tag.attributes.append((name, try attributeValue()))
  }

  private mutating func attributeValue() throws(CityFileError) -> String {
    guard index < text.bytes.count, "\"'".utf8.contains(text.bytes[index]) else {
      throw failure("expected a value in quotes")
    }
    let quote = text.bytes[index]
    let start = index + 1
    index = start
    while index < text.bytes.count, text.bytes[index] != quote {
      guard text.bytes[index] != UInt8(ascii: "<") else { throw failure("< stands in a value") }
      index += 1
    }
    guard index < text.bytes.count else { throw failure("a quote is opened and never closed") }
    defer { index += 1 }
    return try unescaped(text.bytes[start..<index], at: start)
  }

  /// A name of ASCII letters, digits and marks, and of anything beyond ASCII.
  mutating func name() throws(CityFileError) -> String {
    let start = index
    while index < text.bytes.count, text.bytes[index].isInXMLName { index += 1 }
    guard index > start, !text.bytes[start].isDigit, !"-.".utf8.contains(text.bytes[start]) else {
      throw failure("expected a name")
    }
    return String(decoding: text.bytes[start..<index], as: UTF8.self)
  }

  /// `<?xml … ?>` and others of the kind, of which only an encoding matters.
  mutating func instruction() throws(CityFileError) {
    let start = index
    try skip(past: "?>", after: 2)
    let words = String(decoding: text.bytes[start..<index], as: UTF8.self).lowercased()
    guard words.hasPrefix("<?xml "), let encoding = words.firstRange(of: "encoding") else { return }
    guard words[encoding.upperBound...].contains("utf-8") else {
      throw CityFileError(line: 1, problem: "the encoding is not UTF-8; save the file as UTF-8")
    }
  }

  /// Steps to behind the next end mark.
  ///
  /// - Parameter count: how many bytes to pass over first.
  mutating func skip(past end: String, after count: Int) throws(CityFileError) {
    let start = index
    index = min(index + count, text.bytes.count)
    while index < text.bytes.count {
      if take(end) { return }
      index += 1
    }
    index = start
    throw failure("what begins here never ends with \(end)")
  }

  func starts(_ word: String) -> Bool {
    text.bytes[index...].starts(with: word.utf8)
  }

  mutating func take(_ word: String) -> Bool {
    guard starts(word) else { return false }
    index += word.utf8.count
    return true
  }

  mutating func expect(_ word: String) throws(CityFileError) {
    guard take(word) else { throw failure("expected \(word)") }
  }

  /// Whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = index
    while index < text.bytes.count, text.bytes[index].isBlank { index += 1 }
    return index > start
  }

  func failure(_ what: String, at place: Int? = nil) -> CityFileError {
    let line = text.line(of: place ?? index, after: mark)
    return CityFileError(line: line, problem: "the XML is damaged: \(what)")
  }
}

extension UInt8 {
  fileprivate var isInXMLName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: "-._:".utf8.contains(self)
    }
  }
}

extension String {
  fileprivate var withoutPrefix: String {
    guard let colon = utf8.lastIndex(of: UInt8(ascii: ":")) else { return self }
    return String(Substring(utf8[colon...].dropFirst()))
  }
}
