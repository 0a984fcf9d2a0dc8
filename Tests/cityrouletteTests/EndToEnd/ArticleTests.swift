import JSON
import TestSupport
import Testing

@Suite("Articles over the network", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct ArticleTests {
  /// The first city of the gazetteer, which has no link, and the wiki's entry with that name.
  private static let city: JSON = ["city": 285]
  private static let entry = """
    {"query":{"pages":[{"title":"Boneh-ye ‘Alvān","coordinates":[{"lat":32.1,"lon":48.5}]}]}}
    """

  private func backend(_ server: LoopbackServer) throws -> Backend {
    let home = try Home()
    return try Backend(
      home,
      [
        "--contact", "me@example.org", "--base-url", "wikipedia=\(server.url)", "--base-url",
        "commons=\(server.url)",
      ])
  }

  @Test(
    "A redirect within the wiki is followed, equal requests are merged, and the user agent has the contact"
  )
  func redirect() throws {
    let server = try LoopbackServer { request in
      if request.target.contains("api.php") {
        return LoopbackReply(text: Self.entry)
      }
      if request.target.contains("Boneh") {
        return LoopbackReply(301, ["Location": "Alvan"])
      }
      return LoopbackReply(text: #"{"type":"standard","title":"Alvan","extract":"A village."}"#)
    }
    let backend = try backend(server)
    for _ in 1...3 {
      backend.request("article.summary", Self.city)
    }
    backend.closeInput()
    let titles = try backend.finish().messages.map { $0["result"]?["title"]?.string }
    #expect(titles == ["Alvan", "Alvan", "Alvan"])
    #expect(server.requests.count == 3)
    #expect(server.requests.allSatisfy { $0.target.hasPrefix("/en/") })
    #expect(server.requests.last?.target == "/en/api/rest_v1/page/summary/Alvan")
    for request in server.requests {
      #expect(request.headers["user-agent", default: ""].hasSuffix("(+me@example.org)"))
    }
  }

  @Test("A redirect to another host is not followed, and the status shows Wikimedia's budget")
  func foreign() throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(302, ["Location": "https://wikipedia.example/"])
    }
    let backend = try backend(server)
    let refusal = try backend.refusal("photo.search", ["query": "bridge"])
    #expect(refusal["code"]?.int == 1025)
    #expect(server.requests.count == 1)
    let budget = try backend.call("server.status")["services"]?.array?.first
    #expect(budget?["service"]?.string == "wikimedia")
    #expect(budget?["windows"]?.array?.first?["limit"]?.int == 200)
  }
}
