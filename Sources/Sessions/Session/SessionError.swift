/// The reasons why a session rejects a call. A rejected call does not change the session.
package enum SessionError: Error, Equatable {
  /// The city was never listed, or was removed from the archive outside this session.
  case cityNotFound(id: Int)
  case cityRemoved(id: Int)
  case cityNotRemoved(id: Int)

  /// The city to restore was never listed, or was removed from the archive outside this session.
  case cityNeverListed(id: Int)
  case nothingToCommit(SessionMode)
  case confirmationRequired(SessionMode)
  case nothingToUndo, nothingToRedo

  /// The annotations of an edit exceed `EditHistory.maximumBytes`.
  case annotationsTooLarge

  /// No article is open, no page precedes the shown one, or no page follows it.
  case noArticle, noArticleBefore, noArticleAfter

  /// A message for users, with the problem and the remedy.
  package var message: String {
    switch self {
    case .cityNotFound(let id):
      "This session has no city \(id). Name a city that it lists."
    case .cityNeverListed(let id):
      "This session never had city \(id). Name a city that was removed from it."
    case .cityRemoved(let id): "City \(id) was removed from this session: restore it first."
    case .cityNotRemoved(let id):
      "City \(id) is in this session: only a city that was removed from it can be restored."
    case .nothingToCommit(.importing):
      "No city is visible, so there is nothing to import. Clear the filter, or open a new session."
    case .nothingToCommit(.browsing):
      "Nothing was changed, so there is nothing to save. Close the session instead."
    case .confirmationRequired(.importing):
      "This session has cities that were not imported. Commit them, or close the session with discard."
    case .confirmationRequired(.browsing):
      "This session has changes that were not saved. Commit them, or close the session with discard."
    case .nothingToUndo: "Nothing can be undone. Change something first."
    case .nothingToRedo:
      "Nothing can be redone. Only an undo can be redone, and no edit may follow it."
    case .annotationsTooLarge:
      "The annotations of this edit exceed \(EditHistory.maximumBytes) bytes. Annotate fewer cities at once."
    case .noArticle: "No article is open in this session. Open a city's article first."
    case .noArticleBefore:
      "This is the first page since the article was opened, so there is no page to go back to."
    case .noArticleAfter:
      "This is the last page of the history, so there is no page to go forward to."
    }
  }
}
