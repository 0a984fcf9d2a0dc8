import Testing

@testable import Services
@testable import Sessions

@Suite("The article of a session")
struct SessionArticleTests {
  private static let rows = [
    SessionFixture.row(1, "Bern", wikipedia: "http://de.wikipedia.org/wiki/Bern"),
    SessionFixture.row(2, "La Chaux", wikipedia: "https://wikipedia.example/wiki/X"),
  ]

  private func address(_ number: Int) throws -> WebAddress {
    try #require(WebAddress("https://a.b/\(number)"))
  }

  @Test("An article opens at its https link, or at a search, with a new history")
  func opening() throws {
    let first = try address(1)
    try SessionFixture.with(Self.rows) { session, _ in
      var article = try session.openArticle(of: 1)
      #expect(article.page.address.text == "https://de.wikipedia.org/wiki/Bern")
      #expect(!article.page.isFallback && !article.canGoBack && !article.canGoForward)
      article = try session.navigateArticle(to: first)
      #expect(article.canGoBack && article.title == "Bern")
      article = try session.openArticle(of: 2)
      #expect(article.page.address.text.hasSuffix("?search=La%20Chaux"))
      #expect(article.page.isFallback && !article.canGoBack)
    }
  }

  @Test("A new page of an article removes the pages after the current one")
  func moving() throws {
    let pages = try (1...3).map(address)
    try SessionFixture.with(Self.rows) { session, _ in
      _ = try session.openArticle(of: 1)
      for page in pages {
        _ = try session.navigateArticle(to: page)
      }
      _ = try session.articleBack()
      #expect(try session.articleBack().page.address == pages[0])
      #expect(try session.articleForward().page.address == pages[1])
      #expect(try session.navigateArticle(to: pages[1]).canGoForward)
      #expect(try session.reloadArticle().page.address == pages[1])
      #expect(try session.navigateArticle(to: pages[0]).canGoForward == false)
      #expect(SessionFixture.error { _ = try session.articleForward() } == .noArticleAfter)
      for _ in 1...3 {
        _ = try session.articleBack()
      }
      #expect(SessionFixture.error { _ = try session.articleBack() } == .noArticleBefore)
      #expect(session.article?.page.address.text == "https://de.wikipedia.org/wiki/Bern")
    }
  }

  @Test("The history of an article drops its oldest pages")
  func bounded() throws {
    let pages = try (0...ArticleHistory.mostPages).map(address)
    try SessionFixture.with(Self.rows) { session, _ in
      _ = try session.openArticle(of: 1)
      for page in pages {
        _ = try session.navigateArticle(to: page)
      }
      for _ in 1...ArticleHistory.mostPages {
        _ = try session.articleBack()
      }
      #expect(session.article?.canGoBack == false)
      #expect(session.article?.page.address == pages[0])
    }
  }

  @Test("Opening an article leaves the session unchanged, and the city must be in it")
  func apart() throws {
    try SessionFixture.with(Self.rows) { session, heard in
      #expect(SessionFixture.error { _ = try session.reloadArticle() } == .noArticle)
      #expect(SessionFixture.error { _ = try session.openArticle(of: 9) } == .cityNotFound(id: 9))
      #expect(session.article == nil)
      _ = try session.openArticle(of: 1)
      #expect(session.revision == 0 && !session.state.dirty && !session.state.canUndo)
      #expect(heard.all.isEmpty)
    }
  }
}
