/// The position of a place in its file.
package struct GuideRow: Sendable, Equatable {
  /// The index among the places of the file, from 0.
  package var index: Int

  /// The line on which the place begins, from 1; nil if the format has no lines.
  package var line: Int?
}
