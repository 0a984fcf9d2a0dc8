import Text

/// An XML parser. Every element must be closed, every reference known, and there must be exactly one root.
///
/// Rejects a DOCTYPE, and therefore all entities except the five that XML predefines. Does not resolve namespaces.
struct XMLScanner {
  enum Event {
    case start(XMLTag)

    /// The end of the innermost open element.
    case end

    /// A piece of text. The text of an element may arrive in several pieces.
    case text(String)
  }

  /// The maximum depth of nested elements.
  private static let maximumDepth = 64

  /// The maximum number of attributes of a tag. It is bounded because each attribute is compared with all earlier ones.
  static let maximumAttributes = 64

  /// The maximum size in bytes of a text, a name or the value of an attribute, after references are replaced.
  static let longestText = 65_536

  /// The assumed maximum number of bytes in the file for each byte of a text: those of `&quot;`.
  private static let longestReference = 6

  let text: FileText
  var index: Int

  /// A position whose line number is known, from which to count lines.
  var mark = (index: 0, line: 1)

  /// The names of the open elements, with their prefixes.
  private var open: [String] = []
  private var hasRoot = false

  /// Whether the last tag was self-closing, so that its end event is still due.
  private var owesEnd = false

  init(_ text: FileText) {
    self.text = text
    index = text.start
  }

  /// The next event; nil at the end of a complete document.
  ///
  /// - Throws: `TextFileError`, `CancellationError`.
  mutating func next() throws -> Event? {
    try Task.checkCancellation()
    if owesEnd {
      owesEnd = false
      open.removeLast()
      return .end
    }
    while index < text.bytes.count {
      if text.bytes[index] != UInt8(ascii: "<") {
        if let event = try textEvent() {
          return event
        }
      } else if let event = try markup() {
        return event
      }
    }
    guard open.isEmpty, hasRoot else {
      throw failure("the text ends before the end of \(open.last ?? "the document")")
    }
    return nil
  }

  /// The text up to the next `<`; nil for blanks outside of the root.
  private mutating func textEvent() throws -> Event? {
    let start = index
    try skip { $0 != UInt8(ascii: "<") }
    let piece = text.bytes[start..<index]
    if open.isEmpty {
      guard piece.allSatisfy(\.isBlank) else { throw failure("there is text outside of the root") }
      return nil
    }
    return .text(try unescaped(piece))
  }

  /// Parses the markup that begins here with `<`. Returns nil for comments and processing instructions.
  private mutating func markup() throws -> Event? {
    switch true {
    case starts("<?"): try instruction()
    case starts("<!--"): try skip(past: "-->", after: 4)
    case starts("<![CDATA[") && !open.isEmpty: return try characterData()
    case starts("<!"):
      throw failure(
        "document types and entities are not supported; remove the markup that begins with <!")
    case starts("</"): return try endTag()
    default: return try startTag()
    }
    return nil
  }

  private mutating func characterData() throws -> Event {
    let start = index + 9
    try skip(past: "]]>", after: 9)
    guard index - 3 - start <= Self.longestText else { throw excess() }
    return .text(String(decoding: text.bytes[start..<index - 3], as: UTF8.self))
  }

  private mutating func startTag() throws -> Event {
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

  private mutating func endTag() throws -> Event {
    index += 2
    let name = try self.name()
    skipBlanks()
    try expect(">")
    guard let last = open.last, last.utf8.elementsEqual(name.utf8) else {
      throw failure("</\(ValueProblem.clipped(name))> does not match the open element")
    }
    open.removeLast()
    return .end
  }
}

extension XMLScanner {
  /// Replaces references, and normalizes line ends to line feeds.
  func unescaped(_ bytes: ArraySlice<UInt8>) throws -> String {
    guard bytes.count <= Self.longestText * Self.longestReference else { throw excess() }
    let ampersand = UInt8(ascii: "&")
    guard bytes.contains(where: { $0 == ampersand || $0 == UInt8(ascii: "\r") }) else {
      guard bytes.count <= Self.longestText else { throw excess() }
      return String(decoding: bytes, as: UTF8.self)
    }
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case ampersand: result.append(contentsOf: String(try reference(&rest)).utf8)
      case UInt8(ascii: "\r"):
        result.append(UInt8(ascii: "\n"))
        if rest.first == UInt8(ascii: "\n") {
          rest.removeFirst()
        }
      default: result.append(byte)
      }
    }
    guard result.count <= Self.longestText else { throw excess() }
    return String(decoding: result, as: UTF8.self)
  }

  /// The character of the reference whose ampersand precedes `rest`. Removes the reference from `rest`.
  private func reference(_ rest: inout ArraySlice<UInt8>) throws -> Unicode.Scalar {
    let place = rest.startIndex - 1
    guard let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
      throw failure("an ampersand does not begin a reference; write &amp;", at: place)
    }
    let name = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    guard let scalar = Self.named[name] ?? Self.numbered(name), !scalar.isUnfitForFiles else {
      throw failure("&\(ValueProblem.clipped(name)); is not a character", at: place)
    }
    return scalar
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// The character of a numeric reference such as `#233` or `#xE9`.
  private static func numbered(_ name: String) -> Unicode.Scalar? {
    let isHexadecimal = name.utf8.starts(with: "#x".utf8)
    guard isHexadecimal || name.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = name.utf8.dropFirst(isHexadecimal ? 2 : 1)
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    return UInt32(String(Substring(digits)), radix: isHexadecimal ? 16 : 10).flatMap(
      Unicode.Scalar.init)
  }
}
