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

  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

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
