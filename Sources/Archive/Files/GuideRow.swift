/// The position of a place in its file.
package struct GuideRow: Sendable, Equatable {
  /// Among the places of the file, from 0.
  package var index: Int

  /// The line of its beginning, from 1; nil if the format has no lines.
  package var line: Int?
}
