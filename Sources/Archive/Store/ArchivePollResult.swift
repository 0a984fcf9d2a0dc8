/// The result of polling for the changes of other processes.
package struct ArchivePollResult: Sendable {
  package var news = ArchiveNews()

  /// Whether other processes may have written. `news` is empty if there are no changes, if the client knows them
  /// already, or if they are in a part that it has not used.
  package var haveWritten = false

  /// The database role that made the last change; nil if no notice named it.
  package var author: String?

  /// Why the archive is read-only; nil if it can be written, as far as known.
  package var obstacle: String?
}
