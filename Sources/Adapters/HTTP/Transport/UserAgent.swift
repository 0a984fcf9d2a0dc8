import Text

/// The value of the `User-Agent` header, such as `cityroulette/0.1.0 (+https://example.org/contact)`.
///
/// MET Norway and Wikimedia require a contact in it.
package struct UserAgent: Sendable, Hashable {
  package let headerValue: String

  /// Whether the header includes a contact.
  package let hasContact: Bool

  /// - Parameters:
  ///   - product: the name and version, as in `cityroulette/0.1.0`.
  ///   - contact: a mail address or a web page; nil for none. Parentheses, backslashes, control characters and
  ///     non-ASCII characters are removed, because a header comment cannot contain them unescaped.
  package init(product: String, contact: String?) {
    let clean = Self.clean(contact ?? "").trimmingSpaces
    hasContact = !clean.isEmpty
    headerValue = Self.clean(product) + (clean.isEmpty ? "" : " (+\(clean))")
  }

  private static func clean(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0.value >= 0x20 && $0.value < 0x7F && $0 != "(" && $0 != ")" && $0 != "\\"
        }))
  }
}
