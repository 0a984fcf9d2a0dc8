/// A value within a JSON text, read where it stands.
///
/// The text was checked once and its values noted; strings and numbers are made only when they are
/// asked for. Stands for `JSON` where a text is read one time, as requests are. Public, as what is
/// read with it is, so that the compiler makes the code for each type of parameter.
public struct JSONView: Sendable {
  private let tape: JSONTape
  private let index: Int

  init(_ tape: JSONTape, at index: Int) {
    self.tape = tape
    self.index = index
  }

  /// The value that a whole text is.
  ///
  /// - Parameters:
  ///   - bytes: a buffer that holds the text.
  ///   - range: where in the buffer the text lies; clamped to the buffer, nil for all of it.
  package init(parsing bytes: [UInt8], in range: Range<Int>? = nil) throws(JSONError) {
    let range = range?.clamped(to: bytes.indices) ?? bytes.indices
    do {
      try JSONToken.checkCount(range.upperBound)
      self.init(try JSONParser(bytes: bytes, in: range).document(), at: 0)
    } catch {
      throw JSONError(reason: error.reason, offset: error.offset - range.lowerBound)
    }
  }

  /// A tree as it would have come in.
  package init(_ json: JSON) {
    // What is written can be read; nothing else makes the text.
    self = (try? JSONView(parsing: json.bytes)) ?? JSONView(JSONTape.null, at: 0)
  }

  private var token: JSONToken { tape.tokens[index] }

  /// Where a value stands in its text. To keep several costs less than to keep views, each of which
  /// holds the text.
  package struct Place: Sendable {
    fileprivate let index: Int
  }

  package var place: Place { Place(index: index) }

  /// What stands at a place of the same text.
  package subscript(place: Place) -> JSONView { JSONView(tape, at: place.index) }

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
      try body(JSONView(tape, at: own), JSONView(tape, at: own + 1))
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
      return JSONView(tape, at: first)
    }
  }

  /// The tokens below this one.
  private var children: Range<Int> { index + 1..<token.next }
}
