import Text

/// How the program introduces itself: `cityroulette/0.1.0 (+https://example.org/contact)`.
///
/// MET Norway and Wikimedia refuse programs that do not say how to reach whoever runs them.
package struct UserAgent: Sendable, Hashable {
  package let headerValue: String

  /// Whether it says whom to write to.
  package let hasContact: Bool

  /// - Parameters:
  ///   - product: name and version, as in `cityroulette/0.1.0`.
  ///   - contact: a mail address or a page. What does not belong into a comment of a header
  ///     (parentheses, control characters, anything beyond ASCII) is left out.
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
