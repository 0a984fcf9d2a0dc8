/// The values that a client needs to draw the controls of a session.
package struct SessionState: Sendable, Equatable {
  package var mode: SessionMode

  /// The number of rows that are not removed, visible or not.
  package var total: Int

  /// The number of rows that are not removed and match the filter.
  package var visible: Int

  /// The numbers of visible rows with a star and without one.
  package var favorites, unfavorites: Int

  /// True after the first edit (a star, a removal, a restoration or an annotation), even if it was undone.
  package var dirty: Bool

  package var filter: SessionFilter
  package var canUndo, canRedo: Bool

  /// Whether a commit is possible: an import needs a visible row, a browse session an edit, even an undone one.
  package var canCommit: Bool { mode == .importing ? visible > 0 : dirty }

  package var canRemoveUnfavorites: Bool { unfavorites > 0 }

  /// Whether closing without a commit needs a confirmation: of an import with rows that are not removed, and of
  /// a browse session after the first edit.
  package var needsConfirmation: Bool { mode == .importing ? total > 0 : dirty }
}

extension SessionState {
  /// The state of a session that opens with new cities without stars.
  package init(importing count: Int) {
    self.init(
      mode: .importing, total: count, visible: count, favorites: 0, unfavorites: count,
      dirty: false, filter: SessionFilter(), canUndo: false, canRedo: false)
  }

  /// The state of a session that opens with the whole archive.
  package init(browsing archive: ArchiveSummary) {
    self.init(
      mode: .browsing, total: archive.count, visible: archive.count, favorites: archive.favorites,
      unfavorites: archive.count - archive.favorites, dirty: false, filter: SessionFilter(),
      canUndo: false, canRedo: false)
  }
}
