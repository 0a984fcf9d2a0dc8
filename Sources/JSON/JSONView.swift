/// A value within a JSON text, read in place.
///
/// The text was parsed once to a list of tokens; strings and numbers are created on demand. Use it instead of
/// `JSON` for texts that are read once, such as requests. It is public because inlinable code of other modules reads
/// parameters from it, which the compiler then specialises.
public struct JSONView: Sendable {
  private let tape: JSONTape
  private let index: Int

  init(_ tape: JSONTape, at index: Int) {
    self.tape = tape
    self.index = index
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - bytes: a buffer that contains the text.
  ///   - range: the range of the text, clamped to the buffer; nil for the whole buffer.
  package init(
    parsing bytes: [UInt8], in range: Range<Int>? = nil,
    halfPairs: JSONParser.HalfPairs = .refused
  ) throws(JSONError) {
    let range = range?.clamped(to: bytes.indices) ?? bytes.indices
    do {
      try JSONToken.checkCount(range.upperBound)
      self.init(
        try JSONParser(bytes: bytes, in: range, halfPairs: halfPairs).document(), at: 0)
    } catch {
      throw JSONError(reason: error.reason, offset: error.offset - range.lowerBound)
    }
  }

  /// A view of the text of a tree. The view is null for a tree that is nested too deep, repeats a member name, or has
  /// more than `Int32.max` bytes as text.
  package init(_ json: JSON) {
    // The parser accepts the text of any other tree.
    self = (try? JSONView(parsing: json.bytes)) ?? JSONView(JSONTape.null, at: 0)
  }

  private var token: JSONToken { tape.tokens[index] }

  /// The index of a value among the tokens of its text. Cheaper to store than a view, which retains text and tokens.
  package struct Place: Sendable {
    fileprivate let index: Int
  }

  package var place: Place { Place(index: index) }

  /// The value at a place. The caller guarantees that the place is of the same text.
  package subscript(place: Place) -> JSONView { JSONView(tape, at: place.index) }

  package func json(at place: Place?) -> JSON? { place.map { self[$0].json } }

  /// The `stringLength` of the value at a place.
  package func stringLength(at place: Place) -> Int? { tape.stringLength(at: place.index) }

  package func isString(at place: Place, equalTo utf8: [UInt8], in range: Range<Int>) -> Bool {
    tape.isString(at: place.index, equalTo: utf8, in: range)
  }

  /// The byte offset of the value in the buffer; for a string, of its content after the quote.
  package var offset: Int { token.start }

  /// The text of the value as it was written, including the quotes of a string.
  package var text: String {
    let range =
      token.isString ? token.range.lowerBound - 1..<token.range.upperBound + 1 : token.range
    return String(decoding: tape.bytes[range.clamped(to: tape.bytes.indices)], as: UTF8.self)
  }

  /// The value as a tree that does not retain the text.
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

  /// The length of the string in bytes of UTF-8; nil for other values.
  package var stringLength: Int? { tape.stringLength(at: index) }

  /// The string, if it has at most eight bytes in UTF-8; nil for a longer one and for other values.
  package var shortText: ShortText? {
    let token = token
    if token.kind == .escaped {
      return ShortText(Array((string ?? "").utf8))
    }
    guard token.kind == .string, token.count <= 8 else { return nil }
    // Near the end of the buffer, a whole word cannot be read.
    guard token.start + 8 <= tape.bytes.count else { return ShortText(tape.bytes[token.range]) }
    return ShortText(first: token.count, of: tape.bytes.word(at: token.start))
  }

  package var number: JSONNumber? {
    token.kind == .number ? JSONNumber(unchecked: token.text(in: tape.bytes)) : nil
  }

  /// The value as a whole number; see `JSONNumber.int`.
  package var int: Int? {
    token.kind == .number ? token.digits(in: tape.bytes) ?? number?.int : nil
  }

  /// The value as a finite double; nil if it is not a number or exceeds the range.
  package var double: Double? { number?.double }

  /// The value or its kind, for messages: `null`, `true`, `a string`, …
  package var kindName: String { json.kindName }

  /// Whether the value is a string with this UTF-8.
  package func isString(_ utf8: [UInt8]) -> Bool {
    tape.isString(at: index, equalTo: utf8, in: 0..<utf8.count)
  }

  /// The value of the member whose name has this UTF-8; nil if there is none, or if the view is not of an object.
  /// Linear in the number of members.
  public subscript(name: [UInt8]) -> JSONView? {
    tape.member(of: index, named: name)
  }

  package subscript(name: String) -> JSONView? { self[Array(name.utf8)] }

  /// Calls a body with each member of an object in order, and not at all for other values.
  package func forEachMember<Failure: Error>(
    _ body: (_ name: JSONView, _ value: JSONView) throws(Failure) -> Void
  ) throws(Failure) {
    let token = token
    var own = index + 1
    while token.kind == .object, own < token.next {
      try body(JSONView(tape, at: own), JSONView(tape, at: own + 1))
      own = tape.tokens[own + 1].next
    }
  }

  /// The number of members of an object; 0 for other values.
  public var memberCount: Int {
    var count = 0
    forEachMember { _, _ in count += 1 }
    return count
  }

  /// The elements of an array; empty for other values.
  package var elements: some Sequence<JSONView> {
    sequence(state: isArray ? children : 0..<0) { [tape] rest in
      guard let first = rest.first else { return nil }
      rest = tape.tokens[first].next..<rest.upperBound
      return JSONView(tape, at: first)
    }
  }

  /// The indices of the tokens in an array or object, at any depth.
  private var children: Range<Int> { index + 1..<token.next }
}
