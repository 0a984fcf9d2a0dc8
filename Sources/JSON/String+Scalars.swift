extension String {
  /// Whether both strings have the same scalars. `==` alone treats composed and decomposed letters
  /// as equal; JSON compares names by code units (RFC 8259, section 8.3).
  ///
  /// A string that equals an ASCII string and has the same length has the same bytes, so the bytes need no
  /// comparison.
  func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count, self == other else { return false }
    return utf8Span.isKnownASCII || utf8.elementsEqual(other.utf8)
  }
}
