extension String {
  /// The string itself, if it is a valid regular expression.
  ///
  /// - Throws: `Problem` if it is not.
  func validatedPattern() throws(Problem) -> String { try Pattern(self).text }

  /// Whether a regular expression matches a part of the string. An invalid expression matches nothing.
  func contains(pattern: String) -> Bool {
    (try? Pattern(pattern)).map { $0.isFound(in: self) } ?? false
  }
}
