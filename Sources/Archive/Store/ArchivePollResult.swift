/// The result of polling for the changes of other processes.
package struct ArchivePollResult: Sendable {
  package var news = ArchiveNews()

  /// Whether other processes have written. `news` is empty if the client has read their changes already.
  package var haveWritten = false

  /// The author of the last change, if the store knows.
  package var author: String?

  /// Why the archive is read-only; nil if it can be written.
  package var obstacle: String?
}
