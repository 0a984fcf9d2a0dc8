/// Which rows of a session are visible: those that match the query and the scope.
package struct SessionFilter: Sendable, Equatable {
  /// As the user typed it. Matches anywhere in a name, without case, accents and punctuation;
  /// a query of nothing but these matches every name.
  package var query: String

  package var scope: SessionScope

  package init(query: String = "", scope: SessionScope = .all) {
    self.query = query
    self.scope = scope
  }
}

/// What a row must be to be visible, beside matching the query.
package enum SessionScope: String, Sendable, CaseIterable {
  case all, favorites, unfavorites

  /// Cities with an address of a Wikipedia article.
  case withWikipedia
}
