import Adapters
import Testing

@testable import Geography
@testable import Services

@Suite("Wikipedia")
struct WikipediaTests {
  private let wikipedia = Wikipedia()

  private func page(_ title: String, _ wiki: String = "en") throws -> WikipediaPage {
    try #require(WikipediaPage(wiki: wiki, title: title))
  }

  private func summary(_ body: String, status: Int = 200) throws -> WikipediaSummary? {
    try wikipedia.summary(of: try page("Asked"))
      .finding(UpstreamFixture.answer(body, status: status))
  }

  private func entries(_ body: String, _ titles: [String]) throws -> [WikipediaEntry] {
    try wikipedia.entries(titles, in: "en", translatedTo: "de")
      .finding(UpstreamFixture.answer(body))
  }

  @Test("Each wiki has a host, and a mirror has a path for each wiki")
  func addresses() throws {
    let page = try page("AC/DC in Köln", "de")
    #expect(
      wikipedia.summary(of: page).request.url
        == "https://de.wikipedia.org/api/rest_v1/page/summary/AC%2FDC_in_K%C3%B6ln")
    let mirror = Wikipedia(baseURL: "http://127.0.0.1:9/wiki/")
    #expect(
      mirror.summary(of: page).request.url
        == "http://127.0.0.1:9/wiki/de/api/rest_v1/page/summary/AC%2FDC_in_K%C3%B6ln")
    #expect(
      mirror.entries(["A", "B, C"], in: "en", translatedTo: "de").request.url
        == "http://127.0.0.1:9/wiki/en/w/api.php?action=query&format=json&formatversion=2"
        + "&maxage=86400&smaxage=86400&titles=A%7CB,%20C&redirects=1"
        + "&prop=coordinates%7Cpageprops%7Clanglinks&ppprop=disambiguation&colimit=max"
        + "&lllang=de&lllimit=max")
  }

  @Test("A summary has text, address and pictures with their pages")
  func summaries() throws {
    let summary = try #require(
      try summary(
        """
        {"type":"standard","title":"x","titles":{"normalized":"Old Town"},"extract":" Old. ",
        "description":"Town","content_urls":{"desktop":{"page":"https://en.wikipedia.org/wiki/O"}},
        "thumbnail":{"width":320,"height":200,
        "source":"https://upload.wikimedia.org/wikipedia/commons/thumb/1/12/A.jpg/320px-A.jpg"},
        "originalimage":{"source":"https://upload.wikimedia.org/wikipedia/en/1/12/A%2C.jpg",
        "width":4550,"height":3437}}
        """))
    #expect(summary.page == (try page("Old Town")))
    #expect(summary.extract == "Old." && summary.description == "Town")
    #expect(summary.address.text == "https://en.wikipedia.org/wiki/O")
    #expect(
      summary.thumbnail?.page?.text == "https://commons.wikimedia.org/wiki/File:A.jpg")
    #expect(summary.image?.page?.text == "https://en.wikipedia.org/wiki/File:A%2C.jpg")
    #expect(summary.image?.width == 4550)
  }

  @Test("Missing or invalid members are dropped, and the address is derived")
  func sparse() throws {
    let summary = try #require(
      try summary(
        """
        {"type":"no-extract","title":"A b","description":null,"thumbnail":{"source":"javascript:1",
        "width":1,"height":1},"originalimage":{"source":"https://a.b/c.jpg","width":0,"height":1},
        "content_urls":{"desktop":{"page":"http://x"}}}
        """))
    #expect(summary.extract.isEmpty && summary.description == nil)
    #expect(summary.image == nil && summary.thumbnail == nil)
    #expect(summary.address.text == "https://en.wikipedia.org/wiki/A_b")
  }

  @Test("A long extract is shortened")
  func long() throws {
    let text = String(repeating: "ä", count: 50_000)
    let summary = try summary(#"{"type":"standard","title":"A","extract":"\#(text)"}"#)
    #expect(summary?.extract.count == 10_000)
  }

  @Test(
    "A missing or unusable article is an error",
    arguments: [
      (404, "<html>"), (400, "{}"), (200, #"{"type":"disambiguation","title":"A"}"#),
      (200, #"{"type":"mainpage","title":"A"}"#), (200, "{}"), (200, "[]"),
      (200, #"{"type":"standard","title":"A|B"}"#), (200, #"{"type":"standard","title":" "}"#),
    ])
  func nothing(status: Int, body: String) throws {
    #expect(try summary(body, status: status) == nil)
  }

  @Test("Titles are resolved through spelling and redirects, in order and once")
  func titles() throws {
    let entries = try entries(
      """
      {"query":{"normalized":[{"from":"les Escaldes","to":"Les Escaldes"}],
      "redirects":[{"from":"Les Escaldes","to":"Escaldes"},{"from":"E","to":"Escaldes"},
      {"from":"Round","to":"And round"},{"from":"And round","to":"Round"}],
      "pages":[{"title":"Moon","coordinates":[{"lat":1,"lon":2,"globe":"moon"}]},
      {"title":"Escaldes","coordinates":[{"lat":42.5,"lon":"1.5","globe":"earth"}],
      "langlinks":[{"lang":"de","title":"Escaldes-E"}]},
      {"title":"Many","pageprops":{"disambiguation":""}},{"title":"Not there","missing":true},
      {"title":"A[b","invalid":true},{"title":"Far","coordinates":[{"lat":99,"lon":2}]}]}}
      """, ["les Escaldes", "Many", "Not there", "E", "Moon", "Round", "Far"])
    #expect(entries.map(\.page.title) == ["Escaldes", "Moon", "Far"])
    #expect(entries.first?.coordinate == Coordinate(lat: 42.5, lon: 1.5))
    #expect(entries.first?.translation == "Escaldes-E")
    #expect(entries.dropFirst().allSatisfy { $0.coordinate == nil && $0.translation == nil })
  }

  @Test(
    "A response without query results has no entries",
    arguments: ["{}", #"{"query":{}}"#, "[]", "1"])
  func noEntries(body: String) throws {
    #expect(try entries(body, ["A"]).isEmpty)
  }

  @Test("Wikipedia errors depend on status and body")
  func errors() throws {
    let service = wikipedia.service
    func error(_ status: Int, _ body: String = "{}") throws -> ServiceError? {
      let answer = UpstreamFixture.answer(body, status: status, retryAfter: 7)
      return #expect(throws: ServiceError.self) {
        try wikipedia.entries(["A"], in: "en", translatedTo: "de").finding(answer)
      }
    }
    #expect(try error(403) == .rejected(service, .contact))
    #expect(try error(429) == .quotaExceeded(service, retryAfter: 7))
    #expect(try error(503) == .unavailable(service, status: 503))
    #expect(
      try error(200, #"{"error":{"code":"maxlag"}}"#) == .quotaExceeded(service, retryAfter: 7))
    #expect(
      try error(200, #"{"error":{"code":"readonly"}}"#) == .unavailable(service, status: nil))
    #expect(
      try error(200, #"{"error":{"code":"badvalue"}}"#) == .rejected(service, .request))
    let refusal = try error(200, "{")
    #expect(refusal?.isRetryable == true)
    #expect(
      try error(200, #"{"errors":[{"code":"badvalue"}]}"#) == .rejected(service, .request))
    #expect(try error(200, #"{"error":"odd"}"#) == .rejected(service, .request))
  }

  @Test("Wikipedia and Commons share one Wikimedia limit, which is low without a contact")
  func budget() {
    let services = [true, false].flatMap {
      [UpstreamService.wikipedia(identified: $0), .commons(identified: $0)]
    }
    #expect(Set(services.map(\.http.name)) == ["wikimedia"])
    #expect(services.map { $0.http.windows.map(\.limit) } == [[200], [200], [10], [10]])
  }
}
