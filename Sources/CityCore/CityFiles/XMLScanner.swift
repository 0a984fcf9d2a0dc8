/// Takes XML apart, strictly: every tag closed, every reference known, nothing around the one root.
///
/// There are no namespaces and no document types: a DOCTYPE is refused, and with it every entity
/// but the five that XML itself has.
struct XMLScanner {
  enum Event {
    case start(XMLTag)

    /// Of the element that was opened last.
    case end

    /// A piece of text; the text of an element can come in several.
    case text(String)
  }

  /// Deeper than any file of waypoints.
  private static let maximumDepth = 64

  /// More than any tag of waypoints has; each is compared with all before it.
  static let maximumAttributes = 64

  let text: FileText
  var index: Int

  /// A place whose line is known, for counting on from it.
  var mark = (index: 0, line: 1)

  /// The names of the open elements, with their prefixes.
  private var open: [String] = []
  private var hasRoot = false

  /// Set after a tag that opens and closes.
  private var owesEnd = false

  init(_ text: FileText) {
    self.text = text
    index = text.start
  }

  /// The next event, or nil at the end of a whole document.
  mutating func next() throws(CityFileError) -> Event? {
    if owesEnd {
      owesEnd = false
      open.removeLast()
      return .end
    }
    while index < text.bytes.count {
      if text.bytes[index] != UInt8(ascii: "<") {
        if let event = try textEvent() { return event }
      } else if let event = try markup() {
        return event
      }
    }
    guard open.isEmpty, hasRoot else {
      throw failure("the text ends before the end of \(open.last ?? "the document")")
    }
    return nil
  }

  /// Text up to the next markup; nil for blanks outside of the root.
  private mutating func textEvent() throws(CityFileError) -> Event? {
    let start = index
    while index < text.bytes.count, text.bytes[index] != UInt8(ascii: "<") { index += 1 }
    let piece = text.bytes[start..<index]
    if open.isEmpty {
      guard piece.allSatisfy(\.isBlank) else { throw failure("there is text outside of the root") }
      return nil
    }
    return .text(try unescaped(piece, at: start))
  }

  /// What begins with `<`; nil for what tells nothing.
  private mutating func markup() throws(CityFileError) -> Event? {
    switch true {
    case starts("<?"): try instruction()
    case starts("<!--"): try skip(past: "-->", after: 4)
    case starts("<![CDATA[") && !open.isEmpty: return try characterData()
    case starts("<!"):
      throw failure("document types and entities are not taken; remove what begins with <!")
    case starts("</"): return try endTag()
    default: return try startTag()
    }
    return nil
  }

  private mutating func characterData() throws(CityFileError) -> Event {
    let start = index + 9
    try skip(past: "]]>", after: 9)
    return .text(String(decoding: text.bytes[start..<index - 3], as: UTF8.self))
  }

  private mutating func startTag() throws(CityFileError) -> Event {
    guard !open.isEmpty || !hasRoot else { throw failure("there is a second root") }
    guard open.count < Self.maximumDepth else {
      throw failure("elements nest deeper than \(Self.maximumDepth) levels")
    }
    let (tag, name, isEmpty) = try tag()
    hasRoot = true
    open.append(name)
    owesEnd = isEmpty
    return .start(tag)
  }

  private mutating func endTag() throws(CityFileError) -> Event {
    index += 2
    let name = try self.name()
    skipBlanks()
    try expect(">")
    guard let last = open.last, last.utf8.elementsEqual(name.utf8) else {
      throw failure("</\(CityRow.clipped(name))> closes what is not open")
    }
    open.removeLast()
    return .end
  }
}

/// A tag that opens an element.
struct XMLTag {
  var line: Int

  /// Without its prefix.
  var name: String

  /// Names as they stand, with their prefixes.
  var attributes: [(name: String, value: String)] = []

  subscript(name: String) -> String? {
    attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
