/// The reason why a value, or the row that contains it, is rejected: a clause without a full stop.
package struct ValueProblem: Error, Equatable {
  package var reason: String

  package init(_ reason: String) { self.reason = reason }

  /// A text for a message: cut after 30 Unicode scalars, with an ellipsis where it is cut, and with blanks instead of
  /// characters below U+0020.
  package static func clipped(_ text: String) -> String {
    let start = String.UnicodeScalarView(
      text.unicodeScalars.prefix(30).map { $0.value < 0x20 ? " " : $0 })
    return String(start) + (start.count < text.unicodeScalars.count ? "…" : "")
  }
}
