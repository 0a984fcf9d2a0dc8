/// A value does not have the shape it should have.
@usableFromInline package struct SchemaViolation: Error, Sendable {
  /// Where, as in `params.location.lat`.
  package let path: String

  /// What was expected and what came, as in `expected a number from -90 to 90, got 91`.
  package let problem: String

  package var message: String { "\(path): \(problem)" }

  /// The violation as seen from outside: its path is known only where it is needed, so that a value
  /// that fits costs none.
  func within(_ place: String) -> SchemaViolation {
    SchemaViolation(path: place + path, problem: problem)
  }
}
