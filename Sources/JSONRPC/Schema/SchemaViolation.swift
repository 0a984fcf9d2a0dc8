/// A mismatch between a value and its schema.
@usableFromInline package struct SchemaViolation: Error, Sendable {
  /// The path of the value, such as `params.location.lat`.
  package let path: String

  /// The problem, such as `expected a number from -90 to 90, got 91`.
  package let problem: String

  package var message: String { "\(path): \(problem)" }

  /// The violation with a prefix added to its path. Building paths only after a failure saves the time for valid
  /// values.
  func within(_ place: String) -> SchemaViolation {
    SchemaViolation(path: place + path, problem: problem)
  }
}
