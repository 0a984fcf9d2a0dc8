/// A value within a JSON text, read where it stands.
///
/// The text was checked once and its values noted; strings and numbers are made only when they are
/// asked for. Stands for `JSON` where a text is read one time, as requests are. Public, as what is
/// read with it is, so that the compiler makes the code for each type of parameter.
public struct JSONView: Sendable {
  private let tape: JSONTape
  private let index: Int

  fileprivate init(_ tape: JSONTape, _ index: Int) { (self.tape, self.index) = (tape, index) }

  /// The value that a whole text is.
  ///
  /// - Parameters:
  ///   - bytes: a buffer that holds the text.
  ///   - range: where in the buffer the text lies; clamped to the buffer, nil for all of it.
  package init(parsing bytes: [UInt8], in range: Range<Int>? = nil) throws(JSONError) {
    let range = range?.clamped(to: bytes.indices) ?? bytes.indices
    do {
      try JSONToken.checkCount(range.upperBound)
      self.init(try JSONParser(bytes: bytes, in: range).document(), 0)
    } catch {
      throw JSONError(reason: error.reason, offset: error.offset - range.lowerBound)
    }
  }

  /// A tree as it would have come in.
  package init(_ json: JSON) {
    // What is written can be read; nothing else makes the text.
    self = (try? JSONView(parsing: json.bytes)) ?? JSONView(JSONTape.null, 0)
  }

  private var token: JSONToken { tape.tokens[index] }

  /// Where a value stands in its text. To keep several costs less than to keep views, each of which
  /// holds the text.
  package struct Place: Sendable {
    fileprivate let index: Int
  }

  package var place: Place { Place(index: index) }

  /// What stands at a place of the same text.
  package subscript(place: Place) -> JSONView { JSONView(tape, place.index) }

  package func json(at place: Place?) -> JSON? { place.map { self[$0].json } }

  /// As `stringLength` and `isString` of what stands there.
  package func stringLength(at place: Place) -> Int? { tape.stringLength(place.index) }

  package func isString(at place: Place, _ utf8: [UInt8], in range: Range<Int>) -> Bool {
    tape.isString(place.index, utf8, in: range)
  }

  /// The byte at which it begins, behind the quote of a string, from the start of the buffer.
  package var offset: Int { token.start }

  /// The text of the value as it was written, with the quotes of a string.
  package var text: String {
    let range =
      token.isString ? token.range.lowerBound - 1..<token.range.upperBound + 1 : token.range
    return String(decoding: tape.bytes[range.clamped(to: tape.bytes.indices)], as: UTF8.self)
  }

  /// The value as a tree, which shares nothing with the text.
  package var json: JSON {
    switch token.kind {
    case .null: .null
    case .true: .bool(true)
    case .false: .bool(false)
    case .number: .number(JSONNumber(unchecked: token.text(in: tape.bytes)))
    case .string, .escaped: .string(token.text(in: tape.bytes))
    case .array: .array(elements.map(\.json))
    case .object: .object(JSONObject(members))
    }
  }

  private var members: [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    forEachMember { members.append(($0.string ?? "", $1.json)) }
    return members
  }

  package var isNull: Bool { token.kind == .null }
  package var isObject: Bool { token.kind == .object }
  package var isArray: Bool { token.kind == .array }
  package var isString: Bool { token.isString }

  package var bool: Bool? {
    switch token.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  package var string: String? { token.isString ? token.text(in: tape.bytes) : nil }

  /// How long the string is in UTF-8; nil if this is none.
  package var stringLength: Int? { tape.stringLength(index) }

  /// The string if it has at most eight bytes in UTF-8.
  package var shortText: ShortText? {
    let token = token
    if token.kind == .escaped {
      return ShortText(Array((string ?? "").utf8))
    }
    guard token.kind == .string, token.count <= 8 else { return nil }
    // At the end of the buffer there are no eight bytes to be looked at.
    guard token.start + 8 <= tape.bytes.count else { return ShortText(tape.bytes[token.range]) }
    return ShortText(first: token.count, of: tape.bytes.word(at: token.start))
  }

  package var number: JSONNumber? {
    token.kind == .number ? JSONNumber(unchecked: token.text(in: tape.bytes)) : nil
  }

  /// The value as a whole number, or nil; see `JSONNumber.int`.
  package var int: Int? {
    token.kind == .number ? token.digits(in: tape.bytes) ?? number?.int : nil
  }

  /// The value as a finite double, or nil.
  package var double: Double? { number?.double }

  /// What kind of value this is, for messages: `a string`, `null`, …
  package var kindName: String { json.kindName }

  /// Whether this is the string of these bytes in UTF-8.
  package func isString(_ utf8: [UInt8]) -> Bool {
    tape.isString(index, utf8, in: 0..<utf8.count)
  }

  /// The member whose name is these bytes in UTF-8; nil if there is none or this is no object.
  public subscript(name: [UInt8]) -> JSONView? {
    tape.member(of: index, named: name)
  }

  package subscript(name: String) -> JSONView? { self[Array(name.utf8)] }

  /// Calls a body with each member of an object, in the order in which they stand. A sequence would
  /// have to hold the text anew for each.
  package func forEachMember<Failure: Error>(
    _ body: (_ name: JSONView, _ value: JSONView) throws(Failure) -> Void
  ) throws(Failure) {
    let token = token
    var own = index + 1
    while token.kind == .object, own < token.next {
      try body(JSONView(tape, own), JSONView(tape, own + 1))
      own = tape.tokens[own + 1].next
    }
  }

  /// How many members an object has; none for all else.
  public var memberCount: Int {
    var count = 0
    forEachMember { _, _ in count += 1 }
    return count
  }

  /// Of an array; empty for all else.
  package var elements: some Sequence<JSONView> {
    sequence(state: isArray ? children : 0..<0) { [tape] rest in
      guard let first = rest.first else { return nil }
      rest = tape.tokens[first].next..<rest.upperBound
      return JSONView(tape, first)
    }
  }

  /// The tokens below this one.
  private var children: Range<Int> { index + 1..<token.next }
}

/// A text with what stands where in it: each value before those within it, and in an object each
/// name before its value.
final class JSONTape: Sendable {
  static let null = JSONTape(bytes: [], tokens: [JSONToken(.null, 0, 0, next: 1)])

  let bytes: [UInt8]
  let tokens: [JSONToken]

  init(bytes: [UInt8], tokens: [JSONToken]) { (self.bytes, self.tokens) = (bytes, tokens) }

  func stringLength(_ index: Int) -> Int? {
    let token = tokens[index]
    if token.kind == .string {
      return token.count
    }
    return token.isString ? token.text(in: bytes).utf8.count : nil
  }

  /// Whether a token is the string of these bytes in UTF-8.
  func isString(_ index: Int, _ utf8: [UInt8], in range: Range<Int>) -> Bool {
    let token = tokens[index]
    guard token.kind == .string else {
      return token.kind == .escaped && token.text(in: bytes).utf8.elementsEqual(utf8[range])
    }
    return token.count == range.count && bytes.stands(utf8, in: range, at: token.start)
  }

  /// The value that an object has under a name; nil if there is none or this is no object.
  func member(of object: Int, named name: [UInt8]) -> JSONView? {
    let token = tokens[object]
    guard token.kind == .object else { return nil }
    var own = object + 1
    while own < token.next {
      if isString(own, name, in: 0..<name.count) {
        return JSONView(self, own + 1)
      }
      own = tokens[own + 1].next
    }
    return nil
  }
}

/// Where a value or a name stands.
struct JSONToken: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `true`, `false`, number, array, object

    /// A string without its quotes that stands for itself, and one that has an escape.
    case string, escaped
  }

  let kind: Kind
  private let first: Int32
  private var last: Int32
  private var following: Int32

  /// Tokens count 32 bits; what is longer has no place in memory anyway.
  static func checkCount(_ count: Int) throws(JSONError) {
    if count <= Int32.max {
      return
    }
    throw JSONError(reason: .syntax("a text has at most \(Int32.max) bytes"), offset: count)
  }

  /// - Parameter next: the number of the token behind this value and all within it.
  init(_ kind: Kind, _ start: Int, _ end: Int, next: Int) {
    self.kind = kind
    first = Int32(truncatingIfNeeded: start)
    last = Int32(truncatingIfNeeded: end)
    following = Int32(truncatingIfNeeded: next)
  }

  mutating func close(at end: Int, next: Int) { self = JSONToken(kind, start, end, next: next) }

  var start: Int { Int(first) }
  var range: Range<Int> { Int(first)..<Int(last) }
  var count: Int { Int(last) - Int(first) }
  var next: Int { Int(following) }
  var isString: Bool { kind == .string || kind == .escaped }

  /// What a string holds, or the digits of a number.
  func text(in bytes: [UInt8]) -> String {
    guard kind == .escaped else { return String(decoding: bytes[range], as: UTF8.self) }
    var parser = JSONParser(bytes: bytes, in: start..<bytes.count)
    // It was read without an error before.
    return (try? parser.escapedString(from: start)) ?? ""
  }

  /// A bit that two strings share if they are the same; all bits for one that has an escape. A
  /// string is followed by its quote at least, so that there is a byte in any case.
  @inline(__always)
  func mark(in bytes: [UInt8]) -> UInt64 {
    if kind == .escaped {
      return .max
    }
    return 1 &<< (UInt64(bytes[start]) &+ UInt64(truncatingIfNeeded: count))
  }

  /// Whether two strings are the same scalars, as JSON compares names (RFC 8259, section 8.3).
  func isSame(as other: JSONToken, in bytes: [UInt8]) -> Bool {
    guard kind == .string, other.kind == .string else {
      return text(in: bytes).hasSameScalars(as: other.text(in: bytes))
    }
    return count == other.count && zip(range, other.range).allSatisfy { bytes[$0] == bytes[$1] }
  }

  /// The value of a number of at most 18 digits and nothing else.
  func digits(in bytes: [UInt8]) -> Int? {
    guard count <= 18 else { return nil }
    var value = 0
    let digits = bytes.span.extracting(range)
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }
}

extension [UInt8] {
  /// Whether a range of other bytes stands in these from a place on that leaves room for it.
  @inline(__always)
  fileprivate func stands(_ other: [UInt8], in range: Range<Int>, at start: Int) -> Bool {
    var index = range.lowerBound
    var place = start
    while index + 8 <= range.upperBound {
      if word(at: place) != other.word(at: index) {
        return false
      }
      index = index + 8
      place = place + 8
    }
    while index < range.upperBound, self[place] == other[index] {
      index = index + 1
      place = place + 1
    }
    return index == range.upperBound
  }
}
