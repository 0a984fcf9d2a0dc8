/// A text with what stands where in it: each value before those within it, and in an object each
/// name before its value.
final class JSONTape: Sendable {
  static let null = JSONTape(bytes: [], tokens: [JSONToken(.null, 0, 0, next: 1)])

  let bytes: [UInt8]
  let tokens: [JSONToken]

  init(bytes: [UInt8], tokens: [JSONToken]) {
    self.bytes = bytes
    self.tokens = tokens
  }

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
    return token.count == range.count && bytes.matches(utf8, in: range, at: token.start)
  }

  /// The value that an object has under a name; nil if there is none or this is no object.
  func member(of object: Int, named name: [UInt8]) -> JSONView? {
    let token = tokens[object]
    guard token.kind == .object else { return nil }
    var own = object + 1
    while own < token.next {
      if isString(own, name, in: 0..<name.count) {
        return JSONView(self, at: own + 1)
      }
      own = tokens[own + 1].next
    }
    return nil
  }
}
