/// A row that cannot be used.
package struct InvalidRow: Sendable, Equatable {
  /// The line of its beginning, from 1.
  package var line: Int

  /// One sentence without a full stop.
  package var reason: String
}
