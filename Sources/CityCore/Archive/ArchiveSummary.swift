/// How much the archive holds, at one moment.
package struct ArchiveSummary: Sendable, Equatable {
  /// All cities, favourites among them.
  package var count: Int
  package var favorites: Int

  /// Rises by one with every transaction that changed cities, whichever process made it. Kept in
  /// the file; 0 in a new one.
  package var revision: Int

  /// Absolute path of the file, or `:memory:`.
  package var path: String

  package init(count: Int, favorites: Int, revision: Int, path: String) {
    self.count = count
    self.favorites = favorites
    self.revision = revision
    self.path = path
  }
}

/// A part of the archive in session order, with the size of the whole.
package struct ArchivePage: Sendable, Equatable {
  package var cities: [ArchivedCity]

  /// Cities in the archive.
  package var total: Int

  package init(cities: [ArchivedCity], total: Int) {
    self.cities = cities
    self.total = total
  }
}

/// What the commit of a session did. Every city counts once.
package struct CommitCounts: Sendable, Equatable {
  /// Import: cities that the archive did not hold.
  package var added = 0

  /// Import: cities that it held, now overwritten in every field, the star included, whether or
  /// not that made a difference.
  package var replaced = 0

  /// Browse: cities taken out.
  package var removed = 0

  /// Browse: cities whose star changed in the archive.
  package var updated = 0

  /// Browse: changes, a star or a removal, to a city that another process had taken out before. It
  /// stays out.
  package var discarded = 0

  package init(
    added: Int = 0, replaced: Int = 0, removed: Int = 0, updated: Int = 0, discarded: Int = 0
  ) {
    self.added = added
    self.replaced = replaced
    self.removed = removed
    self.updated = updated
    self.discarded = discarded
  }
}
