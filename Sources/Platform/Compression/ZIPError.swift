/// Why a ZIP archive, or a file in it, cannot be read.
package struct ZIPError: Error, Equatable {
  /// A clause without a full stop.
  package var problem: String

  /// The exceeded limit in bytes, if that is the problem.
  package var limit: Int?

  init(_ problem: String, limit: Int? = nil) {
    self.problem = problem
    self.limit = limit
  }

  static func damaged(_ what: String) -> ZIPError {
    ZIPError("the ZIP archive is damaged: \(what)")
  }
}
