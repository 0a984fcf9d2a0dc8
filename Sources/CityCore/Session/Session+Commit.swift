extension Session {
  /// What the archive is to do. The session stays as it is, so that a commit that fails there
  /// loses nothing and can be repeated.
  package func commitPlan() throws(SessionError) -> CommitPlan {
    guard state.canCommit else { throw .nothingToCommit(mode) }
    switch mode {
    case .importing: return list.importPlan
    case .browsing: return list.browsePlan
    }
  }

  /// Passes when the session may end without a commit: it has nothing to lose, or the user said
  /// to discard it.
  package func close(discard: Bool) throws(SessionError) {
    guard discard || !state.needsConfirmation else { throw .confirmationRequired(mode) }
  }
}
