/// Why a file is not taken at all. Nothing of it was imported.
package struct CityFileError: Error, Equatable {
  /// From 1; nil if it is no matter of a line.
  package var line: Int?

  /// Without a full stop.
  package var problem: String

  /// The limit that the file passes, if that is what is wrong.
  package var limit: Int?

  /// One plain sentence.
  package var message: String {
    let place = line.map { "line \($0): " } ?? ""
    return "Nothing was imported; \(place)\(problem)."
  }
}

/// Why a row is not taken, without a full stop.
struct RowProblem: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
