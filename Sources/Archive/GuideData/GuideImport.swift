/// The result of an import. Every row counts once.
package struct GuideImport: Sendable, Equatable {
  package var added = 0
  package var updated = 0

  /// Rows without a change, or whose place the user has changed.
  package var unchanged = 0

  /// Rows of the same city, name and point as an earlier one, into which they went.
  package var repeated = 0

  /// The problems of unusable rows, by index.
  package var refused: [Int: String] = [:]

  /// Pictures that no place has any more, because the file names another one.
  package var obsolete: [PictureFile] = []
}
