/// A row with an id that neither archive nor gazetteer has.
package struct UnknownRow: Sendable, Equatable {
  /// From 1.
  package var line: Int
  package var id: Int
}
