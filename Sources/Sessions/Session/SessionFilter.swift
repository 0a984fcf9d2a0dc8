/// The query and scope that a row must match to be visible.
package struct SessionFilter: Sendable, Equatable {
  /// The text as typed. Matches a substring of a name or any name that the gazetteer's search
  /// finds, ignoring case, accents and punctuation. A query without letters and digits matches
  /// every name.
  package var query = ""
  package var scope = SessionScope.all
}

/// The condition on visible rows besides the query.
package enum SessionScope: String, Sendable, CaseIterable {
  case all, favorites, unfavorites

  /// Cities with an address of a Wikipedia article.
  case withWikipedia
}
