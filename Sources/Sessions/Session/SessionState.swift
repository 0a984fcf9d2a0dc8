/// The values that a client needs to draw the controls of a session.
package struct SessionState: Sendable, Equatable {
  package var mode: SessionMode

  /// Rows that are not removed, visible or not.
  package var total: Int

  /// Rows that match the filter.
  package var visible: Int

  /// The visible rows with a star, and those without.
  package var favorites, unfavorites: Int

  /// True after the first star, removal or restoration, even if it was undone.
  package var dirty: Bool

  package var filter: SessionFilter
  package var canUndo, canRedo: Bool

  /// Whether a commit has anything to store.
  package var canCommit: Bool { mode == .importing ? visible > 0 : dirty }

  package var canRemoveUnfavorites: Bool { unfavorites > 0 }

  /// Whether closing the session would lose something.
  package var needsConfirmation: Bool { mode == .importing ? total > 0 : dirty }
}

extension SessionState {
  /// The state of a session that opens with the whole archive.
  package init(browsing archive: ArchiveSummary) {
    self.init(
      mode: .browsing, total: archive.count, visible: archive.count, favorites: archive.favorites,
      unfavorites: archive.count - archive.favorites, dirty: false, filter: SessionFilter(),
      canUndo: false, canRedo: false)
  }
}
