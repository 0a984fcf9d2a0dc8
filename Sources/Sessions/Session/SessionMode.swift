/// The purpose of a session.
package enum SessionMode: String, Sendable, CaseIterable {
  /// Discovered cities; a commit adds the visible ones to the archive.
  case importing = "import"

  /// The archive's cities; a commit makes the archive match the session.
  case browsing = "browse"
}
