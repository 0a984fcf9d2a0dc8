/// Reads one JSON text, strictly as RFC 8259 has it, from UTF-8 bytes, and notes what stands where.
///
/// No byte order mark, no trailing comma, no comment, no NaN, no lone surrogate, no repair. Depth
/// is bounded, so that the recursion is.
package struct JSONParser: ~Copyable {
  /// How deep values may nest; a bare `[]` is one deep. Announced in `initialize`.
  package static let maximumDepth = 128

  let bytes: [UInt8]
  let end: Int
  var index: Int
  private var depth = 0
  private(set) var tokens: [JSONToken] = []

  /// As many values and names as a request has.
  private static let usualCount = 16

  init(bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// The value as a tree; see `JSONView` for one that is read where it stands.
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
    case UInt8(ascii: "t"): try word("true", .true)
    case UInt8(ascii: "f"): try word("false", .false)
    case UInt8(ascii: "n"): try word("null", .null)
    default: throw expected("a value")
    }
  }

  private mutating func note(_ kind: JSONToken.Kind, _ start: Int, _ end: Int) {
    tokens.append(JSONToken(kind, start, end, next: tokens.count + 1))
  }

  private mutating func container(_ kind: JSONToken.Kind) throws(JSONError) {
    guard depth < Self.maximumDepth else {
      throw JSONError(reason: .tooDeep(Self.maximumDepth), offset: index)
    }
    let own = tokens.count
    note(kind, index, index)
    depth = depth + 1
    index = index + 1
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
    if take(UInt8(ascii: "]")) {
      return
    }
    while true {
      try value()
      skipBlanks()
      if take(UInt8(ascii: "]")) {
        return
      }
      guard take(UInt8(ascii: ",")) else { throw expected("a comma or ]") }
    }
  }

  private mutating func members(of object: Int) throws(JSONError) {
    skipBlanks()
    if take(UInt8(ascii: "}")) {
      return
    }
    var names = MemberNames(object: object)
    while true {
      try member(names: &names)
      skipBlanks()
      if take(UInt8(ascii: "}")) {
        return
      }
      guard take(UInt8(ascii: ",")) else { throw expected("a comma or }") }
    }
  }

  private mutating func member(names: inout MemberNames) throws(JSONError) {
    skipBlanks()
    let start = index
    let name = tokens.count
    guard peek() == UInt8(ascii: "\"") else { throw expected("a member name in double quotes") }
    try string()
    guard names.add(name, self) else {
      throw JSONError(reason: .duplicateMember(tokens[name].text(in: bytes)), offset: start)
    }
    skipBlanks()
    guard take(UInt8(ascii: ":")) else { throw expected("a colon") }
    try value()
  }

  private mutating func word(_ word: StaticString, _ kind: JSONToken.Kind) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    guard end - index >= length,
      word.withUTF8Buffer({ bytes[index..<index + length].elementsEqual($0) })
    else { throw syntax("expected \(word)") }
    note(kind, index, index + length)
    index += length
  }

  /// A string with its quotes. Most have neither escapes nor letters beyond ASCII.
  private mutating func string() throws(JSONError) {
    index += 1
    let start = index
    let isASCII = skipPlainText()
    guard peek() == UInt8(ascii: "\"") else {
      // What it holds is worked out when it is asked for; here it is only checked.
      _ = try escapedString(from: start)
      return note(.escaped, start, index - 1)
    }
    if !isASCII, String(validating: bytes[start..<index], as: UTF8.self) == nil {
      throw invalidUTF8(in: start..<index)
    }
    note(.string, start, index)
    index += 1
  }

  /// `-`? (`0` | `1`-`9` digits) (`.` digits)? (`e` sign? digits)?
  private mutating func number() throws(JSONError) {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      try digits("a digit")
    } else if let byte = peek(), isDigit(byte) {
      throw syntax("a number must not start with 0")
    }
    if take(UInt8(ascii: ".")) {
      try digits("a digit after the point")
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) {
        _ = take(UInt8(ascii: "-"))
      }
      try digits("a digit in the exponent")
    }
    note(.number, start, index)
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

  /// The next byte, or nil at the end. Every look at the text goes through here or compares with
  /// `end`, so nothing is read past it.
  @inline(__always)
  func peek() -> UInt8? { index < end ? bytes[index] : nil }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
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
