/// Reads one JSON text, strictly as RFC 8259 has it, from UTF-8 bytes.
///
/// No byte order mark, no trailing comma, no comment, no NaN, no lone surrogate, no repair. Depth
/// is bounded, so that the recursion is.
package struct JSONParser {
  /// How deep values may nest; a bare `[]` is one deep. Announced in `initialize`.
  package static let maximumDepth = 128

  let bytes: [UInt8]
  let end: Int
  var index: Int
  var depth = 0

  /// - Parameters:
  ///   - bytes: a buffer that holds the text.
  ///   - range: where in the buffer the text lies; clamped to the buffer, nil for all of it.
  package static func parse(_ bytes: [UInt8], in range: Range<Int>? = nil) throws(JSONError) -> JSON
  {
    let range = range?.clamped(to: bytes.indices) ?? bytes.indices
    var parser = JSONParser(bytes: bytes, end: range.upperBound, index: range.lowerBound)
    do {
      return try parser.document()
    } catch {
      throw JSONError(reason: error.reason, offset: error.offset - range.lowerBound)
    }
  }

  package static func parse(_ text: String) throws(JSONError) -> JSON {
    try parse(Array(text.utf8))
  }

  private mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipBlanks()
    guard index == end else { throw expected("the end of the text") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipBlanks()
    guard let byte = peek() else { throw expected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw expected("a value")
    }
  }

  /// Steps over an opening bracket, one level deeper.
  private mutating func enter() throws(JSONError) {
    guard depth < Self.maximumDepth else {
      throw JSONError(reason: .tooDeep(Self.maximumDepth), offset: index)
    }
    depth += 1
    index += 1
    skipBlanks()
  }

  /// Steps over a closing bracket if it stands here.
  private mutating func leave(_ bracket: UInt8) -> Bool {
    skipBlanks()
    guard take(bracket) else { return false }
    depth -= 1
    return true
  }

  private mutating func array() throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    try enter()
    if leave(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      if leave(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw expected("a comma or ]") }
    }
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    try enter()
    if leave(UInt8(ascii: "}")) { return JSONObject() }
    var members = MemberList()
    while true {
      try member(of: &members)
      if leave(UInt8(ascii: "}")) { return JSONObject(members.members) }
      guard take(UInt8(ascii: ",")) else { throw expected("a comma or }") }
    }
  }

  private mutating func member(of members: inout MemberList) throws(JSONError) {
    skipBlanks()
    let start = index
    guard peek() == UInt8(ascii: "\"") else { throw expected("a member name in double quotes") }
    let name = try string()
    skipBlanks()
    guard take(UInt8(ascii: ":")) else { throw expected("a colon") }
    guard members.append(name, try value()) else {
      throw JSONError(reason: .duplicateMember(name), offset: start)
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let length = word.utf8CodeUnitCount
    guard end - index >= length,
      word.withUTF8Buffer({ bytes[index..<index + length].elementsEqual($0) })
    else { throw syntax("expected \(word)") }
    index += length
    return value
  }

  /// `-`? (`0` | `1`-`9` digits) (`.` digits)? (`e` sign? digits)?
  private mutating func number() throws(JSONError) -> JSONNumber {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      try digits("a digit")
    } else if let byte = peek(), isDigit(byte) {
      throw syntax("a number must not start with 0")
    }
    if take(UInt8(ascii: ".")) { try digits("a digit after the point") }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits("a digit in the exponent")
    }
    return JSONNumber(unchecked: String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits(_ expected: String) throws(JSONError) {
    guard let byte = peek(), isDigit(byte) else { throw self.expected(expected) }
    while let byte = peek(), isDigit(byte) { index += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  // MARK: Looking at the text

  /// The next byte, or nil at the end. Every look at the text goes through here or compares with
  /// `end`, so nothing is read past it.
  func peek() -> UInt8? { index < end ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  func syntax(_ what: String) -> JSONError { JSONError(reason: .syntax(what), offset: index) }

  /// The error that says what should stand here and what does.
  func expected(_ what: String) -> JSONError { syntax("expected \(what), not \(nameOfNextByte)") }

  private var nameOfNextByte: String {
    switch peek() {
    case nil: "the end of the text"
    case let byte? where 0x21..<0x7F ~= byte: String(Unicode.Scalar(byte))
    case let byte?: "byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
  }
}

/// Members of an object while it is read. Names are compared one by one while they are few and
/// hashed from then on, so that a hostile object of 100,000 members costs no quadratic time.
private struct MemberList {
  private static let fewEnoughToScan = 32

  /// As many as a request has.
  private static let usualCount = 4

  private(set) var members: [JSONObject.Member] = []

  /// As UTF-8, because a `Set<String>` takes composed and decomposed letters for the same, and
  /// names made of the same marks in many orders would all share one hash.
  private var names: Set<[UInt8]> = []

  init() { members.reserveCapacity(Self.usualCount) }

  /// False if the name is there already.
  mutating func append(_ name: String, _ value: JSON) -> Bool {
    if members.count < Self.fewEnoughToScan {
      if members.contains(where: { $0.name.hasSameScalars(as: name) }) { return false }
    } else {
      if names.isEmpty { names = Set(members.map { Array($0.name.utf8) }) }
      if !names.insert(Array(name.utf8)).inserted { return false }
    }
    members.append((name, value))
    return true
  }
}

/// Why a text is not taken as JSON, and where.
package struct JSONError: Error, Hashable {
  package enum Reason: Sendable, Hashable {
    /// Not in the grammar of RFC 8259.
    case syntax(String)

    /// Bytes that are not UTF-8, inside a string.
    case invalidUTF8

    /// Nested deeper than the limit, which is given.
    case tooDeep(Int)

    /// An object has two members of this name; RFC 8259 leaves the meaning open, so it is refused.
    case duplicateMember(String)
  }

  package var reason: Reason

  /// Byte offset from the start of the text.
  package var offset: Int

  package init(reason: Reason, offset: Int) { (self.reason, self.offset) = (reason, offset) }

  /// One sentence without a full stop.
  package var message: String {
    switch reason {
    case .syntax(let what): "\(what) at byte \(offset)"
    case .invalidUTF8: "a string has bytes that are not UTF-8 at byte \(offset)"
    case .tooDeep(let limit): "nested deeper than \(limit) levels at byte \(offset)"
    case .duplicateMember(let name):
      "the member \"\(Self.clipped(name))\" stands twice in an object, again at byte \(offset)"
    }
  }

  /// A name as long as the text itself would make the message as long.
  private static func clipped(_ name: String) -> String {
    let start = name.unicodeScalars.prefix(64)
    return start.endIndex == name.endIndex ? name : String(start) + "…"
  }
}
