/// Why a session rejects a call. The session does not change.
package enum SessionError: Error, Equatable {
  /// The city was never listed, was removed, or is not removed and cannot be restored.
  case cityNotFound(id: Int)
  case cityRemoved(id: Int)
  case cityNotRemoved(id: Int)

  /// The city to restore was never listed.
  case cityNeverListed(id: Int)
  case nothingToCommit(SessionMode)
  case confirmationRequired(SessionMode)
  case nothingToUndo, nothingToRedo

  /// No article was opened, or its first or last page is shown.
  case noArticle, noArticleBefore, noArticleAfter

  /// One sentence that states the problem and the remedy.
  package var message: String {
    switch self {
    case .cityNotFound(let id):
      "This session has no city \(id): name one of the cities that it lists."
    case .cityNeverListed(let id):
      "This session never had city \(id): name one that was removed from it."
    case .cityRemoved(let id): "City \(id) was removed from this session: restore it first."
    case .cityNotRemoved(let id):
      "City \(id) is in this session: only a city that was removed from it can be restored."
    case .nothingToCommit(.importing):
      "No city is visible, so there is nothing to import: clear the filter or open a new session."
    case .nothingToCommit(.browsing):
      "Nothing was changed, so there is nothing to save: close the session instead."
    case .confirmationRequired(.importing):
      "The session holds cities that were not imported: commit them, or close with discard."
    case .confirmationRequired(.browsing):
      "The session has changes that were not saved: commit them, or close with discard."
    case .nothingToUndo: "Nothing can be undone: change something first."
    case .nothingToRedo:
      "Nothing can be redone: undo something first, and change nothing in between."
    case .noArticle: "No article is open in this session: open that of a city first."
    case .noArticleBefore:
      "This is the first page since the article was opened: there is none to go back to."
    case .noArticleAfter:
      "This is the last page that was looked at: there is none to go forward to."
    }
  }
}
