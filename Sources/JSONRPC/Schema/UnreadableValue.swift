/// A value that matches the schema but cannot be converted.
@usableFromInline package struct UnreadableValue: Error {
  package init() {}
}

extension Optional {
  /// Unwraps the value.
  ///
  /// - Throws: `UnreadableValue` for nil.
  package func orUnreadable() throws -> Wrapped {
    guard let self else { throw UnreadableValue() }
    return self
  }
}
