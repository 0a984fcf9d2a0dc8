/// The reason why the parser refuses a text, and the place of the error.
package struct JSONError: Error, Hashable {
  package enum Reason: Sendable, Hashable {
    /// The text violates the grammar of RFC 8259, has half a surrogate pair, or has more than `Int32.max` bytes.
    case syntax(String)

    /// A string has bytes that are not UTF-8.
    case invalidUTF8

    /// The text is nested deeper than this limit.
    case tooDeep(Int)

    /// An object has two members of this name. RFC 8259 does not define the meaning, so the parser
    /// refuses it.
    case duplicateMember(String)
  }

  package var reason: Reason

  /// The byte offset from the start of the text.
  package var offset: Int

  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// A clause for messages, without a full stop.
  package var message: String {
    switch reason {
    case .syntax(let what): "\(what) at byte \(offset)"
    case .invalidUTF8: "a string has bytes that are not UTF-8 at byte \(offset)"
    case .tooDeep(let limit): "nested deeper than \(limit) levels at byte \(offset)"
    case .duplicateMember(let name):
      "the member \"\(Self.clipped(name))\" occurs twice in an object, again at byte \(offset)"
    }
  }

  /// Cuts a name of more than 64 scalars and appends an ellipsis, to limit the length of the message.
  private static func clipped(_ name: String) -> String {
    let start = name.unicodeScalars.prefix(64)
    return start.endIndex == name.endIndex ? name : String(start) + "…"
  }
}
