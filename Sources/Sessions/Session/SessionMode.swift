/// The purpose of a session.
package enum SessionMode: String, Sendable, CaseIterable {
  /// Discovered cities. A commit adds the visible ones to the archive.
  case importing = "import"

  /// The archive's cities. A commit makes the archive match the session.
  case browsing = "browse"
}
