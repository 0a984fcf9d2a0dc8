/// A row that cannot be used.
package struct InvalidRow: Sendable, Equatable {
  /// The line on which the row begins, from 1.
  package var line: Int

  /// The problem, as a clause without a full stop.
  package var reason: String
}
