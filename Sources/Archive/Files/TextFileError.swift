/// Why a file was rejected as a whole. Nothing was imported.
package struct TextFileError: Error, Equatable {
  /// From 1; nil if the problem concerns no single line.
  package var line: Int?

  /// Without a full stop.
  package var problem: String

  /// The exceeded limit, if that is the problem.
  package var limit: Int?

  /// One sentence.
  package var message: String {
    let place = line.map { "line \($0): " } ?? ""
    return "Nothing was imported; \(place)\(problem)."
  }
}
