/// A row that cannot be used.
package struct InvalidRow: Sendable, Equatable {
  /// The line on which the row begins, from 1.
  package var line: Int

  /// The problem, as a clause without a full stop.
  package var reason: String
}

extension InvalidRow {
  /// - Parameter file: the name of the file in a ZIP archive, with which the reason begins; nil if it is the only one.
  init(line: Int, file: String?, reason: String) {
    self.init(line: line, reason: file.map { "\($0): \(reason)" } ?? reason)
  }
}
