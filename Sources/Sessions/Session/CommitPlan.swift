/// The changes that a commit makes to the archive. Computing a plan does not change the session.
package enum CommitPlan: Sendable, Equatable {
  /// Add or replace the visible cities, in session order. `discarded` is the number of cities that the filter
  /// hides.
  case importing(rows: [SessionRow], discarded: Int)

  /// Set these stars and remove these cities, regardless of the filter. `favorites` has no removed city. Both
  /// may have cities that were removed from the archive outside the session; `removed` has those first, by id,
  /// and then the others in session order.
  case browsing(favorites: [Int: Bool], removed: [Int])
}

extension CityList {
  /// The changes that a commit of the list makes. They can be computed on any thread.
  package var commitPlan: CommitPlan {
    switch mode {
    case .importing:
      return .importing(
        rows: visible.positions().map { row(at: $0) }, discarded: present.count - visible.count)
    case .browsing:
      let own = ownEdits
      let removed = Set(own.removed)
      return .browsing(
        favorites: own.favorites.filter { !removed.contains($0.key) }, removed: own.removed)
    }
  }
}
