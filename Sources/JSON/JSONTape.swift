/// A text with its tokens. An array or object precedes the values in it, and a name precedes its value.
final class JSONTape: Sendable {
  static let null = JSONTape(bytes: [], tokens: [JSONToken(.null, from: 0, to: 0, next: 1)])

  let bytes: [UInt8]
  let tokens: [JSONToken]

  init(bytes: [UInt8], tokens: [JSONToken]) {
    self.bytes = bytes
    self.tokens = tokens
  }

  func stringLength(at index: Int) -> Int? {
    let token = tokens[index]
    if token.kind == .string {
      return token.count
    }
    return token.isString ? token.text(in: bytes).utf8.count : nil
  }

  /// Whether a token is a string whose UTF-8 equals a range of `utf8`.
  func isString(at index: Int, equalTo utf8: [UInt8], in range: Range<Int>) -> Bool {
    let token = tokens[index]
    guard token.kind == .string else {
      return token.kind == .escaped && token.text(in: bytes).utf8.elementsEqual(utf8[range])
    }
    return token.count == range.count && bytes.matches(utf8, in: range, at: token.start)
  }

  /// The value of a member of an object; nil if there is none of this name, or if the token is not an object.
  func member(of object: Int, named name: [UInt8]) -> JSONView? {
    let token = tokens[object]
    guard token.kind == .object else { return nil }
    var own = object + 1
    while own < token.next {
      if isString(at: own, equalTo: name, in: 0..<name.count) {
        return JSONView(self, at: own + 1)
      }
      own = tokens[own + 1].next
    }
    return nil
  }
}
