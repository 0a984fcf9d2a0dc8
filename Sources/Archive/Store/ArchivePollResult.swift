/// The result of polling for the changes of other processes.
package struct ArchivePollResult: Sendable {
  package var news = ArchiveNews()

  /// Whether they wrote at all. `news` is empty if the client has read their changes already.
  package var haveWritten = false

  /// The author of the last change, if the store knows.
  package var author: String?

  /// Why the archive can only be read; nil if it can be written.
  package var obstacle: String?
}
