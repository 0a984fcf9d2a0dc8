/// A row with an id that neither the archive nor the gazetteer has.
package struct UnknownRow: Sendable, Equatable {
  /// The line from 1.
  package var line: Int
  package var id: Int
}
