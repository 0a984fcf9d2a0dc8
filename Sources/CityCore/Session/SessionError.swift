/// Why a session refuses a call. The session is as it was before.
package enum SessionError: Error, Equatable {
  /// The session never held the city.
  case cityNotFound(id: Int)

  /// The session held the city until it was removed.
  case cityRemoved(id: Int)

  /// The city to restore is in the session.
  case cityNotRemoved(id: Int)

  case nothingToCommit(SessionMode)
  case confirmationRequired(SessionMode)
  case nothingToUndo
  case nothingToRedo

  /// No article was opened.
  case noArticle

  /// The first page is shown.
  case noArticleBefore

  /// The last page is shown.
  case noArticleAfter

  /// One sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .cityNotFound(let id):
      "This session has no city \(id): name one of the cities that it lists."
    case .cityRemoved(let id):
      "City \(id) was removed from this session: restore it first."
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
    case .nothingToUndo:
      "Nothing can be undone: change something first."
    case .nothingToRedo:
      "Nothing can be redone: undo something first, and change nothing in between."
    case .noArticle:
      "No article is open in this session: open that of a city first."
    case .noArticleBefore:
      "This is the first page since the article was opened: there is none to go back to."
    case .noArticleAfter:
      "This is the last page that was looked at: there is none to go forward to."
    }
  }
}
