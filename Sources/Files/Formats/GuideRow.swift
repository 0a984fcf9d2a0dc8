/// The position of a place in its file.
package struct GuideRow: Sendable, Equatable {
  /// The index among the places of the file, valid or not, from 0.
  package var index: Int

  /// The line on which the place begins, from 1; nil for a JSON format.
  package var line: Int?
}
