extension String {
  /// True if both strings are the same scalars. `==` alone also takes a composed letter for the
  /// decomposed one; JSON compares names unit by unit (RFC 8259, section 8.3).
  ///
  /// What equals ASCII and is as long is ASCII too, and the same: only then the units need no look.
  func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count, self == other else { return false }
    return utf8Span.isKnownASCII || utf8.elementsEqual(other.utf8)
  }
}
