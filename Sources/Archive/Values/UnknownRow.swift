/// An incomplete row whose id neither the archive nor a source of cities has.
package struct UnknownRow: Sendable, Equatable {
  /// The line on which the row begins, from 1.
  package var line: Int
  package var id: Int
}
