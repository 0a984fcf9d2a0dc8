/// A text with its tokens. An array or object precedes the values in it, and a name precedes its value.
///
/// The tokens are in the memory of the object itself. With an array of tokens, a toggle took 3 % more instructions.
/// Only the parser changes a tape, before it returns it. Therefore tapes may be sent to other threads, although
/// `ManagedBuffer` is not `Sendable`.
final class JSONTape: ManagedBuffer<JSONTape.Header, JSONToken> {
  struct Header {
    let bytes: [UInt8]

    /// How many tokens there are, and how many have room.
    fileprivate var count = 0
    fileprivate let capacity: Int
  }

  nonisolated(unsafe) static let null: JSONTape = {
    let tape = JSONTape.empty(of: [], capacity: 1)
    tape.append(JSONToken(.null, from: 0, to: 0, next: 1))
    return tape
  }()

  /// Makes a tape without tokens, with room for some.
  static func empty(of bytes: [UInt8], capacity: Int) -> JSONTape {
    let tape = create(minimumCapacity: capacity) { _ in Header(bytes: bytes, capacity: capacity) }
    return unsafeDowncast(tape, to: JSONTape.self)
  }

  var bytes: [UInt8] { header.bytes }
  var count: Int { header.count }
  var isFull: Bool { header.count == header.capacity }

  /// A copy with room for twice as many tokens.
  func grown() -> JSONTape {
    let tape = JSONTape.empty(of: bytes, capacity: 2 * header.capacity)
    for index in 0..<count {
      tape.append(self[index])
    }
    return tape
  }

  /// Adds a token. The caller guarantees that the tape is not full.
  @inline(__always)
  func append(_ token: JSONToken) {
    let count = header.count
    precondition(count < header.capacity)
    withUnsafeMutablePointerToElements { ($0 + count).initialize(to: token) }
    header.count = count + 1
  }

  subscript(index: Int) -> JSONToken {
    @inline(__always) get {
      precondition(0..<header.count ~= index)
      return withUnsafeMutablePointerToElements { $0[index] }
    }
    @inline(__always) set {
      precondition(0..<header.count ~= index)
      withUnsafeMutablePointerToElements { $0[index] = newValue }
    }
  }

  func stringLength(at index: Int) -> Int? {
    let token = self[index]
    if token.kind == .string {
      return token.count
    }
    return token.isString ? token.text(in: bytes).utf8.count : nil
  }

  /// Whether a token is a string whose UTF-8 equals a range of `utf8`.
  func isString(at index: Int, equalTo utf8: [UInt8], in range: Range<Int>) -> Bool {
    let token = self[index]
    guard token.kind == .string else {
      return token.kind == .escaped && token.text(in: bytes).utf8.elementsEqual(utf8[range])
    }
    return token.count == range.count && bytes.matches(utf8, in: range, at: token.start)
  }

  /// The value of a member of an object; nil if there is none of this name, or if the token is not an object.
  func member(of object: Int, named name: [UInt8]) -> JSONView? {
    let token = self[object]
    guard token.kind == .object else { return nil }
    var own = object + 1
    while own < token.next {
      if isString(at: own, equalTo: name, in: 0..<name.count) {
        return JSONView(self, at: own + 1)
      }
      own = self[own + 1].next
    }
    return nil
  }
}
