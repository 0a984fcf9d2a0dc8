/// What a client needs to draw the controls around a session's list.
package struct SessionState: Sendable, Equatable {
  package var mode: SessionMode

  /// Rows that are not removed, visible or not.
  package var total: Int

  /// Rows that the filter lets through.
  package var visible: Int

  /// The visible rows with a star.
  package var favorites: Int

  /// The visible rows without a star.
  package var unfavorites: Int

  /// True from the first star, removal or restoration on, even when it is reversed.
  package var dirty: Bool

  package var filter: SessionFilter
  package var canUndo: Bool
  package var canRedo: Bool
}

extension SessionState {
  /// What the commit does, as the title of its button.
  package var commitLabel: String {
    switch mode {
    case .importing: "Import"
    case .browsing: "Save"
    }
  }

  /// Whether a commit has anything to store.
  package var canCommit: Bool {
    switch mode {
    case .importing: visible > 0
    case .browsing: dirty
    }
  }

  package var canRemoveUnfavorites: Bool { unfavorites > 0 }

  /// Whether closing the session loses something.
  package var needsConfirmation: Bool {
    switch mode {
    case .importing: total > 0
    case .browsing: dirty
    }
  }
}
