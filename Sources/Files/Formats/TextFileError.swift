/// The reason why a file was rejected as a whole. Nothing was imported.
package struct TextFileError: Error, Equatable {
  /// The line from 1; nil if the problem does not concern a single line.
  package var line: Int?

  /// A clause without a full stop.
  package var problem: String

  /// The exceeded limit, if that is the problem.
  package var limit: Int?

  /// The error with the name of a file in a ZIP archive before its problem.
  func located(in file: String) -> TextFileError {
    var error = self
    error.problem = "in \(file), \(problem)"
    return error
  }

  /// A message for users, in one sentence.
  package var message: String {
    let place = line.map { "line \($0): " } ?? ""
    return "Nothing was imported; \(place)\(problem)."
  }
}
