/// The query and scope that a row must match to be visible.
package struct SessionFilter: Sendable, Equatable {
  /// The text as typed. Matches a substring of a city's name, or of the name that the user gave it, compared as
  /// `NameFolding` folds both, and the cities that the gazetteer's search finds. A query that folds to nothing matches
  /// every name.
  package var query = ""
  package var scope = SessionScope.all
}

/// The condition on visible rows in addition to the query.
package enum SessionScope: String, Sendable, CaseIterable {
  case all, favorites, unfavorites

  /// Cities with the address of a Wikipedia article.
  case withWikipedia
}
