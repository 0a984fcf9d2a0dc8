extension String {
  /// The string itself, checked to be a regular expression.
  ///
  /// - Throws: `Problem` if it is not one.
  func validatedPattern() throws(Problem) -> String { try Pattern(self).text }

  /// Whether a regular expression matches a part of the string. An invalid one matches nothing.
  func contains(pattern: String) -> Bool {
    (try? Pattern(pattern)).map { $0.isFound(in: self) } ?? false
  }
}
