/// The result of polling for the changes of other processes.
package struct ArchivePollResult: Sendable {
  package var news = ArchiveNews()

  /// Whether other processes may have written. `news` is empty if the client has read their changes already, or
  /// if there are none.
  package var haveWritten = false

  /// The role that made the last change, if the store knows it.
  package var author: String?

  /// Why the archive is read-only; nil if it can be written, as far as known.
  package var obstacle: String?
}
