/// The changes that a commit makes to the archive. Computing a plan does not change the session.
package enum CommitPlan: Sendable, Equatable {
  /// Add or replace the visible cities, in session order. `discarded` is the number of cities that the filter
  /// hides.
  case importing(rows: [SessionRow], discarded: Int)

  /// Set these stars and remove these cities, regardless of the filter. `favorites` contains only cities that
  /// remain and whose star differs from the archive's. `removed` is in the order of population.
  case browsing(favorites: [Int: Bool], removed: [Int])
}

extension CityList {
  /// The changes that make the archive match the list, in O(n), on any thread.
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
