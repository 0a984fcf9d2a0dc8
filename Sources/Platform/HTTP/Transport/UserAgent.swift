import Text

/// The `User-Agent` header: `cityroulette/0.1.0 (+https://example.org/contact)`.
///
/// MET Norway and Wikimedia require a contact.
package struct UserAgent: Sendable, Hashable {
  package let headerValue: String

  /// Whether the header includes a contact.
  package let hasContact: Bool

  /// - Parameters:
  ///   - product: the name and version, as in `cityroulette/0.1.0`.
  ///   - contact: a mail address or a web page; nil for none. Characters that a header comment cannot contain
  ///     unescaped (parentheses, backslashes, controls, non-ASCII) are removed.
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
