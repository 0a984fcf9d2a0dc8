/// An incomplete row whose id is not known.
package struct UnknownRow: Sendable, Equatable {
  /// The line from 1.
  package var line: Int
  package var id: Int
}
