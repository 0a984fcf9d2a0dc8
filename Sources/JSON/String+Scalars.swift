extension String {
  /// True if both strings are the same scalars. `==` alone also takes a composed letter for the
  /// decomposed one; JSON compares names unit by unit (RFC 8259, section 8.3).
  func hasSameScalars(as other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }
}
