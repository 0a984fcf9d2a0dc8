extension Session {
  /// Opens the article of a city, with a history of its own.
  @discardableResult
  package func openArticle(of id: Int) throws(SessionError) -> ArticleHistory {
    let opened = ArticleHistory(try row(id).city)
    article = opened
    return opened
  }

  /// Follows a link.
  @discardableResult
  package func navigateArticle(to address: WebAddress) throws(SessionError) -> ArticleHistory {
    try changeArticle { article in
      article.navigate(to: address)
      return nil
    }
  }

  @discardableResult
  package func articleBack() throws(SessionError) -> ArticleHistory {
    try changeArticle { $0.goBack() ? nil : .noArticleBefore }
  }

  @discardableResult
  package func articleForward() throws(SessionError) -> ArticleHistory {
    try changeArticle { $0.goForward() ? nil : .noArticleAfter }
  }

  /// What is to be loaded again.
  package func reloadArticle() throws(SessionError) -> ArticleHistory {
    try changeArticle { _ in nil }
  }

  private func changeArticle(
    _ change: (inout ArticleHistory) -> SessionError?
  ) throws(SessionError) -> ArticleHistory {
    guard var changed = article else { throw .noArticle }
    if let error = change(&changed) { throw error }
    article = changed
    return changed
  }
}
