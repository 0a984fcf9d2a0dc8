/// The query and scope that a row must match to be visible.
package struct SessionFilter: Sendable, Equatable {
  /// The text as typed. A city matches if its name or the name that the user gave it contains the text, both folded by
  /// `NameFolding`, or if the gazetteer's search finds the city. A text that folds to nothing matches every city.
  package var query = ""
  package var scope = SessionScope.all
}

/// The condition on visible rows in addition to the query.
package enum SessionScope: String, Sendable, CaseIterable {
  case all, favorites, unfavorites

  /// Cities with the address of a Wikipedia article.
  case withWikipedia
}
