/// The size, the revision and the cursor of the archive at one moment.
package struct ArchiveSummary: Sendable, Equatable {
  /// The number of cities, including favourites.
  package var count = 0
  package var favorites = 0

  /// Increases with every transaction that changes cities, annotations or lists, in any process. Stored in the
  /// archive; 0 in a new one.
  package var revision = 0

  /// The position in the feed of changes after the last change.
  package var cursor = ChangeCursor.beforeFile

  /// The path of the file, `:memory:`, or the server's address without passwords.
  package var path: String

  package init(
    count: Int = 0, favorites: Int = 0, revision: Int = 0,
    cursor: ChangeCursor = ChangeCursor.beforeFile, path: String
  ) {
    self.count = count
    self.favorites = favorites
    self.revision = revision
    self.cursor = cursor
    self.path = path
  }
}
