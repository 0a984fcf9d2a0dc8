extension String {
  /// The string itself, checked to be a regular expression.
  ///
  /// - Throws: `Problem` if it is not one.
  func validatedPattern() throws(Problem) -> String {
    guard (try? Regex(self)) != nil else {
      throw Problem("\"\(self)\" is not a valid regular expression")
    }
    return self
  }

  /// Whether a regular expression matches a part of the string. An invalid one matches nothing.
  func contains(pattern: String) -> Bool { (try? Regex(pattern)).map { contains($0) } ?? false }
}
