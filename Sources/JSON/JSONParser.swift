/// Parses one JSON text in UTF-8, strictly by RFC 8259, into a list of tokens.
///
/// Refuses byte order marks, trailing commas, comments and NaN; also duplicate members and half surrogate
/// pairs, which the grammar of RFC 8259 allows. Repairs nothing, except half surrogate pairs on request. The limit of
/// nesting also limits the recursion. Linear in the size of the text.
package struct JSONParser: ~Copyable {
  /// The limit of nesting; `[]` has depth 1. Announced in `initialize`.
  package static let maximumDepth = 128

  let bytes: [UInt8]
  let end: Int
  var index: Int
  private var depth = 0
  private(set) var tokens: [JSONToken] = []

  /// The number of tokens to reserve room for at the start. A request with three simple parameters has 15.
  private static let usualCount = 16

  let halfPairs: HalfPairs

  /// What to do with an escape for half a surrogate pair, such as `\ud83d` alone, which no Unicode text can contain.
  package enum HalfPairs: Sendable {
    case refused

    /// Replaced by U+FFFD. Like the half pair it has one UTF-16 unit, so offsets in UTF-16 stay valid.
    case replaced
  }

  init(bytes: [UInt8], in range: Range<Int>, halfPairs: HalfPairs) {
    self.bytes = bytes
    self.halfPairs = halfPairs
    index = range.lowerBound
    end = range.upperBound
  }

  /// Parses a text to a tree. Use `JSONView` to read a text in place.
  package static func parse(_ bytes: [UInt8], in range: Range<Int>? = nil) throws(JSONError) -> JSON
  {
    try JSONView(parsing: bytes, in: range).json
  }

  package static func parse(_ text: String) throws(JSONError) -> JSON {
    try parse(Array(text.utf8))
  }

  consuming func document() throws(JSONError) -> JSONTape {
    tokens.reserveCapacity(Self.usualCount)
    try value()
    skipBlanks()
    guard index == end else { throw expected("the end of the text") }
    return JSONTape(bytes: bytes, tokens: tokens)
  }

  private mutating func value() throws(JSONError) {
    skipBlanks()
    guard let byte = peek() else { throw expected("a value") }
    switch byte {
    case UInt8(ascii: "{"): try container(.object)
    case UInt8(ascii: "["): try container(.array)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try word("true", as: .true)
    case UInt8(ascii: "f"): try word("false", as: .false)
    case UInt8(ascii: "n"): try word("null", as: .null)
    default: throw expected("a value")
    }
  }

  private mutating func addToken(_ kind: JSONToken.Kind, from start: Int, to end: Int) {
    tokens.append(JSONToken(kind, from: start, to: end, next: tokens.count + 1))
  }

  private mutating func container(_ kind: JSONToken.Kind) throws(JSONError) {
    guard depth < Self.maximumDepth else {
      throw JSONError(reason: .tooDeep(Self.maximumDepth), offset: index)
    }
    let own = tokens.count
    addToken(kind, from: index, to: index)
    depth += 1
    index += 1
    if kind == .object {
      try members(of: own)
    } else {
      try elements()
    }
    depth -= 1
    tokens[own].close(at: index, next: tokens.count)
  }

  private mutating func elements() throws(JSONError) {
    skipBlanks()
    if consume(UInt8(ascii: "]")) {
      return
    }
    while true {
      try value()
      skipBlanks()
      if consume(UInt8(ascii: "]")) {
        return
      }
      guard consume(UInt8(ascii: ",")) else { throw expected("a comma or ]") }
    }
  }

  private mutating func members(of object: Int) throws(JSONError) {
    skipBlanks()
    if consume(UInt8(ascii: "}")) {
      return
    }
    var names = MemberNames(object: object)
    while true {
      try member(names: &names)
      skipBlanks()
      if consume(UInt8(ascii: "}")) {
        return
      }
      guard consume(UInt8(ascii: ",")) else { throw expected("a comma or }") }
    }
  }

  private mutating func member(names: inout MemberNames) throws(JSONError) {
    skipBlanks()
    let start = index
    let name = tokens.count
    guard peek() == UInt8(ascii: "\"") else { throw expected("a member name in double quotes") }
    try string()
    guard names.add(name, of: self) else {
      throw JSONError(reason: .duplicateMember(tokens[name].text(in: bytes)), offset: start)
    }
    skipBlanks()
    guard consume(UInt8(ascii: ":")) else { throw expected("a colon") }
    try value()
  }

  private mutating func word(_ word: StaticString, as kind: JSONToken.Kind) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    guard end - index >= length,
      word.withUTF8Buffer({ bytes[index..<index + length].elementsEqual($0) })
    else { throw syntax("expected \(word)") }
    addToken(kind, from: index, to: index + length)
    index += length
  }

  /// Parses a string with its quotes. Validates UTF-8 only if the string is not ASCII.
  private mutating func string() throws(JSONError) {
    index += 1
    let start = index
    let isASCII = skipPlainText()
    guard peek() == UInt8(ascii: "\"") else {
      // Validate the content only; `JSONToken.text(in:)` decodes it on demand.
      _ = try escapedString(from: start)
      return addToken(.escaped, from: start, to: index - 1)
    }
    if !isASCII, String(validating: bytes[start..<index], as: UTF8.self) == nil {
      throw invalidUTF8(in: start..<index)
    }
    addToken(.string, from: start, to: index)
    index += 1
  }

  /// Parses `number` of RFC 8259, section 6.
  private mutating func number() throws(JSONError) {
    let start = index
    _ = consume(UInt8(ascii: "-"))
    if !consume(UInt8(ascii: "0")) {
      try digits("a digit")
    } else if let byte = peek(), isDigit(byte) {
      throw syntax("a number must not start with 0")
    }
    if consume(UInt8(ascii: ".")) {
      try digits("a digit after the point")
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      if !consume(UInt8(ascii: "+")) {
        _ = consume(UInt8(ascii: "-"))
      }
      try digits("a digit in the exponent")
    }
    addToken(.number, from: start, to: index)
  }

  private mutating func digits(_ expected: StaticString) throws(JSONError) {
    var position = index
    while position < end, isDigit(bytes[position]) {
      position += 1
    }
    guard position > index else { throw self.expected("\(expected)") }
    index = position
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  // MARK: Looking at the text

  /// The next byte; nil at the end of the text. The parser reads bytes through this function or compares their index
  /// with `end` first, so it reads nothing after the text.
  @inline(__always)
  func peek() -> UInt8? { index < end ? bytes[index] : nil }

  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  @inline(__always)
  private mutating func skipBlanks() {
    while let byte = peek(), byte <= 0x20,
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    {
      index += 1
    }
  }

  func syntax(_ what: String) -> JSONError { JSONError(reason: .syntax(what), offset: index) }

  /// An error that names what was expected and the next byte.
  func expected(_ what: String) -> JSONError { syntax("expected \(what), got \(nameOfNextByte)") }

  private var nameOfNextByte: String {
    switch peek() {
    case nil: "the end of the text"
    case let byte? where 0x21..<0x7F ~= byte: String(Unicode.Scalar(byte))
    case let byte?: "byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
  }
}
