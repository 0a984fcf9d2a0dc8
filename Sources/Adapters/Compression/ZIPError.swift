/// Why a ZIP archive, or a file in it, cannot be read.
package struct ZIPError: Error, Equatable {
  /// The reason and, for some problems, the remedy; a clause without a full stop.
  package var problem: String

  /// The limit in bytes that the file exceeds; nil for any other problem.
  package var limit: Int?

  init(_ problem: String, limit: Int? = nil) {
    self.problem = problem
    self.limit = limit
  }

  static func damaged(_ what: String) -> ZIPError {
    ZIPError("the ZIP archive is damaged: \(what)")
  }
}
