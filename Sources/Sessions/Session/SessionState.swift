/// What a session is for.
package enum SessionMode: String, Sendable, CaseIterable {
  /// Discovered cities; a commit adds the visible ones to the archive.
  case importing = "import"

  /// The archive's cities; a commit makes the archive match the session.
  case browsing = "browse"
}

/// Which rows of a session are visible: those that match the query and the scope.
package struct SessionFilter: Sendable, Equatable {
  /// As the user typed it. Matches anywhere in a name, and the names that the gazetteer has as a search
  /// there does, without case, accents and punctuation; a query of nothing but these matches every name.
  package var query = ""
  package var scope = SessionScope.all
}

/// What a row must be to be visible, beside matching the query.
package enum SessionScope: String, Sendable, CaseIterable {
  case all, favorites, unfavorites

  /// Cities with an address of a Wikipedia article.
  case withWikipedia
}

/// What a client needs to draw the controls around a session's list.
package struct SessionState: Sendable, Equatable {
  package var mode: SessionMode

  /// Rows that are not removed, visible or not.
  package var total: Int

  /// Rows that the filter lets through.
  package var visible: Int

  /// The visible rows with a star, and those without.
  package var favorites, unfavorites: Int

  /// True from the first star, removal or restoration on, even when it is reversed.
  package var dirty: Bool

  package var filter: SessionFilter
  package var canUndo, canRedo: Bool

  /// Whether a commit has anything to store.
  package var canCommit: Bool { mode == .importing ? visible > 0 : dirty }

  package var canRemoveUnfavorites: Bool { unfavorites > 0 }

  /// Whether closing the session loses something.
  package var needsConfirmation: Bool { mode == .importing ? total > 0 : dirty }
}

extension SessionState {
  /// Of a session that opens with the whole archive.
  package init(browsing archive: ArchiveSummary) {
    self.init(
      mode: .browsing, total: archive.count, visible: archive.count, favorites: archive.favorites,
      unfavorites: archive.count - archive.favorites, dirty: false, filter: SessionFilter(),
      canUndo: false, canRedo: false)
  }
}

/// Why a session refuses a call. The session is as it was before.
package enum SessionError: Error, Equatable {
  /// The session never held the city, held it until it was removed, or has what is to be restored.
  case cityNotFound(id: Int)
  case cityRemoved(id: Int)
  case cityNotRemoved(id: Int)

  /// What is to be restored was never in the session.
  case cityNeverListed(id: Int)
  case nothingToCommit(SessionMode)
  case confirmationRequired(SessionMode)
  case nothingToUndo, nothingToRedo

  /// No article was opened, or its first or last page is shown.
  case noArticle, noArticleBefore, noArticleAfter

  /// One sentence that says what is wrong and what to do.
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

/// One step of a session's visible list and state, announced before the call that caused it
/// returns.
package struct SessionChange: Sendable, Equatable {
  package var session: String

  /// One more than that of the change before; the first change has 1.
  package var revision: Int

  /// Applied in order to the old visible list they give the new one; empty when only the state
  /// changed.
  package var changes: [RowChange]

  /// As it is after the change.
  package var state: SessionState
}

/// A change of the visible list. Indexes count from 0 and hold at that step.
package enum RowChange: Sendable, Equatable {
  /// The row stands at `index` afterwards.
  ///
  /// Indirect, so that the other changes, which have a few numbers, are small.
  indirect case insert(index: Int, row: SessionRow)
  case remove(index: Int, id: Int)

  /// The row leaves `from` and then stands at `to`.
  case move(from: Int, to: Int)

  /// The row at `index` has new values.
  case update(index: Int, id: Int, favorite: Bool)

  /// So much changed that reading the list anew is cheaper.
  case reset

  /// Changes of more rows than this are announced as a reset.
  package static let mostRows = 100
}

/// A change of a session's cities that can be undone. Cities are GeoNames ids in session order.
package enum SessionEdit: Sendable, Equatable {
  /// Of cities whose star was the other way round.
  case favorite(ids: EditedIDs, favorite: Bool)
  case removal(ids: EditedIDs)
  case restoration(ids: EditedIDs)

  var ids: EditedIDs {
    switch self {
    case .favorite(let ids, _), .removal(let ids), .restoration(let ids): ids
    }
  }
}

/// The ids of an edit, in order. A single one takes no memory of its own: a session keeps a thousand edits,
/// most of them of one city.
package struct EditedIDs: RandomAccessCollection, Equatable, Sendable {
  private enum Content: Equatable, Sendable {
    case one(Int)
    case several([Int])
  }

  private let content: Content

  package init(_ id: Int) { content = .one(id) }

  package init(_ ids: [Int]) { content = ids.count == 1 ? .one(ids[0]) : .several(ids) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch content {
    case .one: 1
    case .several(let ids): ids.count
    }
  }

  package subscript(index: Int) -> Int {
    switch content {
    case .one(let id): id
    case .several(let ids): ids[index]
    }
  }
}

extension EditedIDs: ExpressibleByArrayLiteral {
  package init(arrayLiteral ids: Int...) { self.init(ids) }
}

/// What a commit asks of the archive. Nothing in the session changes by making it.
package enum CommitPlan: Sendable, Equatable {
  /// Add or replace these cities, in session order: the visible ones. `discarded` is how many
  /// the filter left out.
  case importing(rows: [SessionRow], discarded: Int)

  /// Set these stars and remove these cities, by id, whatever the filter shows. `favorites` has
  /// only cities that stay and whose star differs from the opening one; `removed` is in the
  /// order of population.
  case browsing(favorites: [Int: Bool], removed: [Int])
}

extension CityList {
  /// What the archive is to do to follow the list: O(n), on any thread.
  package var commitPlan: CommitPlan {
    switch mode {
    case .importing:
      return .importing(
        rows: visible.positions().map { row(at: $0) }, discarded: present.count - visible.count)
    case .browsing:
      let own = ownEdits
      let gone = Set(own.removed)
      return .browsing(
        favorites: own.favorites.filter { !gone.contains($0.key) }, removed: own.removed)
    }
  }
}
