/// The purpose of a session.
package enum SessionMode: String, Sendable, CaseIterable {
  /// Discovered cities. A commit adds the visible ones to the archive, and overwrites those that it has already.
  case importing = "import"

  /// The archive's cities, or a selection of them. A commit writes the user's stars, annotations and removals to the
  /// archive.
  case browsing = "browse"
}
