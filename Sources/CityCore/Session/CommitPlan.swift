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
