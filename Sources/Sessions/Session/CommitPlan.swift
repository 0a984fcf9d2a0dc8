import Geography

/// The changes that a commit makes to the archive. Computing a plan does not change the session.
package enum CommitPlan: Sendable, Equatable {
  /// Add or replace the visible cities, in session order, and change their annotations. `discarded` is the number
  /// of cities that the filter hides.
  case importing(
    rows: [SessionRow], discarded: Int, annotations: [Int: AnnotationPatch] = [:])

  /// Set these stars, change these annotations and remove these cities, regardless of the filter. `favorites` and
  /// `annotations` do not contain removed cities. All three may contain cities that were removed from the archive
  /// outside the session; `removed` lists those first, by id, and then the others in the order of `SessionRows`.
  case browsing(
    favorites: [Int: Bool], removed: [Int], annotations: [Int: AnnotationPatch] = [:])
}

extension CityList {
  /// The changes that a commit of the list makes. They can be computed on any thread.
  package var commitPlan: CommitPlan {
    switch mode {
    case .importing:
      let rows = visible.positions().map { row(at: $0) }
      let shown = Set(rows.map(\.city.id))
      return .importing(
        rows: rows, discarded: present.count - visible.count,
        annotations: annotations.patches.filter { shown.contains($0.key) })
    case .browsing:
      let own = ownEdits
      let removed = Set(own.removed)
      return .browsing(
        favorites: own.favorites.filter { !removed.contains($0.key) }, removed: own.removed,
        annotations: own.annotations.filter { !removed.contains($0.key) })
    }
  }
}
