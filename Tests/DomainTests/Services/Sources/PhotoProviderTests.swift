import Adapters
import Platform
import Testing

@testable import Geography
@testable import Services

@Suite("Picture services")
struct PhotoProviderTests {
  private let berlin = PhotoSubject(
    text: "Berlin, Germany", coordinate: Coordinate(lat: 52.524368, lon: -0.00001))

  private func findings(
    _ provider: any PhotoProvider, _ body: String, status: Int = 200, limit: Int = 5
  ) throws -> PhotoFindings {
    try #require(
      provider.searches(for: PhotoSubject(text: "x"), limit: limit, language: "en").first
    ).finding(UpstreamFixture.answer(body, status: status))
  }

  private func google() throws -> GoogleSearch {
    try GoogleSearch(key: UpstreamFixture.key, engine: "engine:1")
  }

  @Test("Commons is searched around the place, then by words")
  func commonsAddresses() {
    let urls = Commons(baseURL: "http://127.0.0.1:9")
      .searches(for: berlin, limit: 30, language: "de").map(\.request.url)
    #expect(urls.count == 2)
    #expect(urls[0].hasPrefix("http://127.0.0.1:9/w/api.php?action=query&format=json"))
    #expect(urls[0].contains("&generator=geosearch&ggscoord=52.5244%7C0.0000&ggsradius=10000"))
    #expect(urls[0].contains("&ggsnamespace=6&ggslimit=50&"))
    #expect(urls[1].contains("&gsrsearch=filetype%3Abitmap%20Berlin,%20Germany&"))
    #expect(urls.allSatisfy { $0.hasSuffix("&iiextmetadatalanguage=de") })
    let words = Commons().searches(for: PhotoSubject(text: "a&b"), limit: 1, language: "en")
    #expect(
      words.map { $0.request.url.contains("bitmap%20a%26b&gsrnamespace=6&gsrlimit=2&") } == [true])
  }

  @Test("Commons pictures have author and licence, and invalid ones are counted")
  func commons() throws {
    func file(_ name: String, _ rest: String, licence: String = "CC0") -> String {
      """
      {"title":"File:\(name)","imageinfo":[{"url":"https://u/\(name)","width":2,"height":"1",
      "extmetadata":{"LicenseShortName":{"value":"\(licence)"}\(rest)}}]}
      """
    }
    let pages = [
      file("b.c.JPG", #","Artist":{"value":"<b>B</b>"},"LicenseUrl":{"value":"//l/x"}"#),
      file("scan.tif", ""), file("none.jpg", "", licence: "<br>"), file(".jpg", ""),
      #"{"title":"File:x.jpg"}"#, #"{"title":"File:y.jpg","imageinfo":[{"url":"data:,"}]}"#,
      file("a.webp", #","Artist":{"value":""},"LicenseUrl":{"value":"javascript:1"}"#),
    ]
    let body = "{\"query\":{\"pages\":[\(pages.joined(separator: ","))]}}"
    let found = try findings(Commons(), body)
    #expect(found.photos.map(\.title) == ["b.c", "a"])
    #expect(found.photos.map(\.author) == ["B", nil])
    #expect(found.photos.map(\.license) == ["CC0", "CC0"])
    #expect(found.photos.map(\.licenseURL) == ["https://l/x", nil])
    #expect(found.skipped == 4)
    #expect(try findings(Commons(), body, limit: 1).photos.count == 1)
  }

  @Test("Commons pictures are ordered by index, also in the old format")
  func order() throws {
    func file(_ index: Int) -> String {
      """
      "\(index)":{"title":"File:\(index).jpg","index":\(index),"imageinfo":[{"url":"https://u",
      "mime":"image/jpeg","width":2,"height":1,"extmetadata":{"LicenseShortName":{"value":"x"}}}]}
      """
    }
    let body = "{\"query\":{\"pages\":{\([3, -1, 2].map(file).joined(separator: ","))}}}"
    #expect(try findings(Commons(), body).photos.map(\.title) == ["-1", "2", "3"])
  }

  @Test(
    "A search without pictures is not an error",
    arguments: ["{}", #"{"batchcomplete":true}"#, #"{"items":[]}"#])
  func empty(body: String) throws {
    #expect(try findings(Commons(), body) == PhotoFindings())
    #expect(try findings(google(), body) == PhotoFindings())
  }

  @Test("An error of Google with status 200 is an error, not an empty result")
  func googleErrorUnderSuccess() throws {
    func error(_ body: String) throws -> ServiceError? {
      try #require(throws: ServiceError.self) { try findings(google(), body) }
    }
    let service = UpstreamService.google
    #expect(
      try error(#"{"error":{"code":403,"errors":[{"reason":"dailyLimitExceeded"}]}}"#)
        == .quotaExceeded(service, retryAfter: nil))
    #expect(
      try error(#"{"error":{"code":503}}"#) == .unavailable(service, status: 503))
    #expect(try error(#"{"error":{"message":"odd"}}"#) == .rejected(service, .request))
    #expect(try findings(google(), #"{"error":null,"items":[]}"#) == PhotoFindings())
  }

  @Test("Google gets at most ten results per request, and key and engine are secrets")
  func googleAddress() throws {
    let request = try #require(
      try google().searches(for: berlin, limit: 30, language: "de").first
    ).request
    #expect(
      request.url == "https://www.googleapis.com/customsearch/v1?key=Geheim%2B1234%2Fabc"
        + "&cx=engine%3A1&q=Berlin,%20Germany&searchType=image&num=10&safe=active&hl=de")
    #expect(request.secrets == [UpstreamFixture.key, "engine:1"])
    #expect(!"\(try google())".contains("Geheim"))
  }

  @Test("Invalid Google items are counted, and drawings are dropped")
  func googleItems() throws {
    let found = try findings(
      google(),
      """
      {"searchInformation":{"totalResults":"12"},"items":[
      {"title":"A","link":"http://a.b/c.jpg","mime":"image/jpeg","image":{"contextLink":"https://p",
      "width":2,"height":1,"thumbnailLink":"https://t"}},
      {"link":"https://a.b/c.svg","mime":"image/svg+xml"},{"link":"https://a.b/"},{}]}
      """)
    #expect(found.photos.map(\.url) == ["http://a.b/c.jpg"])
    #expect(found.photos.first?.page == "https://p" && found.photos.first?.license == nil)
    #expect(found.skipped == 2 && found.total == 12)
  }

  @Test("The error for an incomplete Google account names the missing part")
  func account() {
    for (key, engine) in [(nil, "e"), ("k", nil), ("", "e"), ("k", " ")] as [(String?, String?)] {
      let error = #expect(throws: ServiceError.self) {
        try GoogleSearch(key: key, engine: engine)
      }
      let message = error?.message ?? ""
      #expect(message.contains("CITYROULETTE_GOOGLE_KEY and CITYROULETTE_GOOGLE_CX"))
    }
  }

  @Test("Google's errors depend on their reason")
  func googleErrors() throws {
    func error(_ status: Int, _ reason: String) throws -> ServiceError? {
      #expect(throws: ServiceError.self) {
        try findings(
          google(), #"{"error":{"errors":[{"reason":"\#(reason)"}]}}"#, status: status)
      }
    }
    let service = UpstreamService.google
    #expect(try error(400, "invalid") == .rejected(service, .request))
    #expect(try error(400, "API_KEY_INVALID") == .rejected(service, .credentials))
    #expect(try error(403, "keyInvalid") == .rejected(service, .credentials))
    #expect(try error(403, "dailyLimitExceeded") == .quotaExceeded(service, retryAfter: nil))
    #expect(try error(429, "rateLimitExceeded") == .quotaExceeded(service, retryAfter: nil))
    #expect(try error(500, "") == .unavailable(service, status: 500))
  }

  @Test("Recorded pages of pictures are read, with authors as plain text")
  func wholePages() throws {
    let commons = try #require(
      Commons().searches(for: PhotoSubject(text: "x"), limit: 50, language: "en").first)
    let page = try commons.finding(try UpstreamFixture.whole("commons/page.json"))
    #expect(page.photos.map(\.author) == ["Sam Sample", "Ada Example"])
    #expect(page.photos.map(\.license) == ["Public domain", "CC BY-SA 4.0"])
    #expect(page.photos.allSatisfy { $0.page != nil })
    let rest = try commons.finding(try UpstreamFixture.whole("commons/continued.json"))
    #expect(rest.photos.isEmpty)
    #expect(rest.skipped == 2)
    let google = try #require(
      try google().searches(for: berlin, limit: 10, language: "en").first)
    let images = try google.finding(try UpstreamFixture.whole("google/images.json"))
    #expect(images.photos.count == 2)
    #expect(images.skipped == 0)
    #expect(images.total == 12_300_000)
    let none = try google.finding(try UpstreamFixture.whole("google/nothing.json"))
    #expect(none.photos.isEmpty)
    #expect(none.total == 0)
  }

  @Test("Recorded article and coordinates are read")
  func wholeArticles() throws {
    let page = try #require(WikipediaPage(wiki: "en", title: "Exampleton"))
    let summary = try Wikipedia().summary(of: page)
      .finding(try UpstreamFixture.whole("wikipedia/summary.json"))
    #expect(summary?.page == page)
    #expect(summary?.description == "Town made up for tests")
    #expect(summary?.image?.width == 3000)
    #expect(
      summary?.thumbnail?.page?.text
        == "https://commons.wikimedia.org/wiki/File:Exampleton_square.jpg")
    func entries(_ name: String, _ titles: [String]) throws -> [WikipediaEntry] {
      try Wikipedia().entries(titles, in: "en", translatedTo: "de")
        .finding(try UpstreamFixture.whole("wikipedia/\(name).json"))
    }
    let towns = try entries("entries", ["Sampleby", "Exampleton"])
    #expect(towns.map(\.page.title) == ["Sampleby", "Exampleton"])
    #expect(towns.allSatisfy { $0.coordinate != nil })
    #expect(try entries("entry-missing", ["Nowhere At All"]).isEmpty)
  }
}
