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
  case insert(index: Int, row: SessionRow)
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
  case favorite(ids: [Int], favorite: Bool)
  case removal(ids: [Int])
  case restoration(ids: [Int])

  /// The edit that takes this one back.
  var inverse: SessionEdit {
    switch self {
    case .favorite(let ids, let favorite): .favorite(ids: ids, favorite: !favorite)
    case .removal(let ids): .restoration(ids: ids)
    case .restoration(let ids): .removal(ids: ids)
    }
  }
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
