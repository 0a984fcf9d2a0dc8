import JSON
import Testing

@testable import Transcript

@Suite("The page of inspect")
struct InspectPageTests {
  private func file(_ text: String, path: String = "talk.rpc") throws -> TranscriptFile {
    try TranscriptFile(path: path, contents: Array(text.utf8))
  }

  /// The rows of the only file.
  private func rows(_ text: String) throws -> [JSON] {
    let data = InspectPage(try file(text)).data
    return try #require(data["files"]?.array?.first?["rows"]?.array)
  }

  private func values(_ name: String, in rows: [JSON]) -> [JSON?] { rows.map { $0[name] } }

  /// The text of the element with the data.
  private func data(in html: String) throws -> String {
    let parts = html.split(separator: #" id="data">"#, maxSplits: 1)
    return String(try #require(parts.last?.split(separator: "</script>", maxSplits: 1).first))
  }

  @Test(
    "No text of a file becomes markup, and the page keeps every text",
    arguments: [
      "</script><script>alert(1)</script>", "<!--<script>", "<img src=x onerror=alert(1)>",
      "{{SCRIPT}}{{DATA}}", "&lt;&amp;", "\u{2028}\u{2029}\u{202E}", "\u{0}\"\\",
      String(repeating: "<", count: 10_000),
    ])
  func hostileText(text: String) throws {
    let request: JSON = ["id": 1, "method": .string(text), "params": [.string(text)]]
    let page = InspectPage(try file("--> \(request.text)\n# </script> \n==> </script>"))
    let html = page.html
    let harmless = InspectPage(try file("--> {}")).html
    #expect(count(of: "<", in: html) == count(of: "<", in: harmless))
    #expect(try JSONParser.parse(data(in: html)) == page.data)
    #expect(try rows("--> \(request.text)")[0]["method"] == .string(text))
  }

  private func count(of character: Character, in text: String) -> Int {
    text.count { $0 == character }
  }

  @Test("The name of the file is text, in the title too")
  func hostileName() throws {
    let html = InspectPage(try file("--> {}", path: "a/</title><b>&lt;.rpc")).html
    #expect(html.contains("<title>title>&lt;b>&amp;lt;.rpc</title>"))
    #expect(html.contains("<h1>title>&lt;b>&amp;lt;.rpc</h1>"))
    #expect(!html.contains("<b>"))
  }

  @Test("The page names no address and loads no other file")
  func offline() throws {
    let html = InspectPage(try file("--> {}")).html
    for word in ["http:", "https:", "src=", "@import", "url("] {
      #expect(!html.contains(word), "\(word)")
    }
    #expect(html.contains("default-src 'none'"))
    #expect(!html.contains("{{"))
  }

  @Test("Pauses add up to the time of each message, and a reply has the time since its request")
  func times() throws {
    let rows = try rows(
      """
      # 1.500 s later
      --> {"id":1,"method":"first"}
      # 0.250 s later
      --> {"id":2,"method":"second"}
      # 0.001 s later
      # 0.002 s later
      <-- {"id":2,"error":{"code":1,"message":"no"}}
      <~~ {"method":"$$/progress"}
      # 2.000 s later
      <-- {"id":1,"result":null}
      --|
      """)
    #expect(values("time", in: rows) == [1500, 1750, 1753, 1753, 3753, 3753])
    #expect(values("took", in: rows) == [nil, nil, 3, nil, 2253, nil])
    #expect(values("partner", in: rows) == [4, 2, 1, nil, 0, nil])
    #expect(
      values("method", in: rows) == ["first", "second", "second", "$/progress", "first", nil])
    #expect(values("error", in: rows) == [nil, nil, true, nil, nil, nil])
    #expect(
      values("kind", in: rows)
        == ["request", "request", "reply", "notification", "reply", "step"])
  }

  @Test("A file without pauses has an order and no times")
  func noTimes() throws {
    let text = "# Later.\n--> {\"id\":1,\"method\":\"a\"}\n<-- {\"id\":1,\"result\":1}"
    let rows = try rows(text)
    #expect(values("time", in: rows) == [nil, nil, nil])
    #expect(values("took", in: rows) == [nil, nil, nil])
    #expect(rows[2]["partner"] == 1)
  }

  @Test(
    "A comment that is no pause does not change the time",
    arguments: [
      "# -1.000 s later", "# nan s later", "# inf s later", "# a s later", "# 1 s later.",
    ])
  func noPause(comment: String) throws {
    #expect(PauseComment.seconds(comment) == nil)
    #expect(try rows("\(comment)\n--> {}")[0]["text"] == .string(comment))
  }

  @Test("Pauses of any length have a sum")
  func longPauses() throws {
    let rows = try rows("# 1e300 s later\n# 1e300 s later\n--> {}")
    #expect(rows[0]["time"] == 6_000_000_000_000)
  }

  @Test("A reply belongs to the oldest request of its client with its id that has none yet")
  func partners() throws {
    let rows = try rows(
      """
      --> {"id":1,"method":"a"}
      --> {"id":1,"method":"b"}
      @client b
      --> {"id":1,"method":"c"}
      --> [{"id":2,"method":"d"},{"method":"e"}]
      <-- {"id":1,"result":0}
      <-- [{"id":2,"result":0}]
      <-- {"id":2,"result":0}
      @client a
      <-- {"id":1,"result":0}
      <-- {"id":"1","result":0}
      """)
    #expect(
      values("partner", in: rows)
        == [10, nil, nil, 6, 7, nil, 3, 4, nil, nil, 0, nil])
    #expect(values("client", in: rows)[3] == "b")
  }

  @Test("The client's reply belongs to a request of the server, also with a captured id")
  func serverRequests() throws {
    let rows = try rows(
      """
      --> {"id":7,"method":"mine"}
      <~~ {"id":"$any=request","method":"ask"}
      <~~ {"id":7,"method":"other"}
      --> {"id":"${request}","result":null}
      --> {"id":7,"result":null}
      <-- {"id":7,"result":null}
      """)
    #expect(values("partner", in: rows) == [5, 3, 4, 1, 2, 0])
    #expect(
      values("direction", in: rows)
        == ["sent", "received", "received", "sent", "sent", "received"])
  }

  @Test("Numbers keep their digits")
  func digits() throws {
    let message = #"{"id":1,"method":"a","params":[12345678901234567890,1.0,1e5]}"#
    #expect(try rows("--> \(message)")[0]["text"] == .string(message))
  }

  @Test("A preview is short, whatever the length of the message")
  func previews() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let rows = try rows(
      """
      --> {"id":1,"method":"a","params":["\(long)"]}
      <-- {"id":1,"error":{"code":-3,"message":"\(long)"}}
      <-- {"id":1,"result":{"a":1}}
      """)
    let previews = rows.compactMap { $0["preview"]?.string }
    #expect(previews.map(\.count) == [201, 201, 7])
    #expect(previews[1].hasPrefix("-3 xxx"))
  }

  private func pairs(_ first: String, _ second: String) throws -> [JSON] {
    let page = InspectPage(try file(first), with: try file(second))
    return try #require(page.data["pairs"]?.array)
  }

  @Test("Two files of the same name are told apart by their paths")
  func names() throws {
    let page = InspectPage(
      try file("--> {}", path: "old/a.rpc"), with: try file("--> {}", path: "new/a.rpc"))
    let names = page.data["files"]?.array?.map { $0["name"] }
    #expect(names == ["old/a.rpc", "new/a.rpc"])
  }

  @Test("Messages of the same method are paired in order, preferably with equal ones")
  func alignment() throws {
    let first = """
      # A comment.
      --> {"id":1,"method":"open"}
      --> {"id":2,"method":"hover","params":[1]}
      --> {"id":3,"method":"hover","params":[2]}
      --> {"id":4,"method":"hover","params":[3]}
      --> {"id":5,"method":"close"}
      """
    let second = """
      @framing content-length
      --> {"id":1,"method":"open"}
      <~~ {"method":"close"}
      --> {"id":2,"method":"hover","params":[2]}
      # 1.000 s later
      --> {"id":3,"method":"hover","params":[4]}
      --> {"id":4,"method":"close"}
      """
    #expect(
      try pairs(first, second)
        == [
          [1, 1, []], [2, nil, []], [nil, 2, []], [3, 3, []],
          [4, 4, [["$.params[0]", "3", "4"]]], [5, 5, []],
        ])
  }

  /// Messages of the same kind.
  private func tokens(_ contents: [Int]) -> [MessageAlignment.Token] {
    contents.map { MessageAlignment.Token(kind: 0, content: $0) }
  }

  @Test("Equal messages are paired, even if others then have no partner")
  func equalMessages() {
    let matches = MessageAlignment.matches(
      tokens([1, 2, 3, 4]), tokens([9, 2, 8]), windowLength: 100)
    #expect(matches.map(\.0) == [0, 1, 3] && matches.map(\.1) == [0, 1, 2])
  }

  @Test("Messages at the end of a window are paired with those after it")
  func endOfWindow() {
    let first = [500] + Array(1..<60)
    let second = [501] + Array(1..<17) + [601, 602, 603] + Array(17..<60)
    let matches = MessageAlignment.matches(tokens(first), tokens(second), windowLength: 20)
    #expect(matches.map(\.0) == Array(0..<60))
    #expect(matches.dropFirst().allSatisfy { first[$0.0] == second[$0.1] })
  }

  @Test("Windows of any length pair equal messages, and finish")
  func windows() {
    func tokens(_ numbers: [Int]) -> [MessageAlignment.Token] {
      numbers.map { MessageAlignment.Token(kind: $0, content: $0) }
    }
    let first = Array(0..<200)
    let second = first.filter { !$0.isMultiple(of: 7) }
    for length in [20, 50, 1000] {
      let matches = MessageAlignment.matches(tokens(first), tokens(second), windowLength: length)
      #expect(matches.map(\.0) == second, "windows of \(length)")
      #expect(matches.map { second[$0.1] } == second, "windows of \(length)")
    }
    for (one, two) in [(first, first.map { $0 + 1000 }), (first, []), ([], first), (first, [199])] {
      let matches = MessageAlignment.matches(tokens(one), tokens(two), windowLength: 20)
      #expect(matches.map(\.0) == (two == [199] ? [199] : []))
    }
  }

  @Test("Differences are listed by member; ids do not count, and digits do")
  func differences() throws {
    let first = """
      --> {"jsonrpc":"2.0","id":1,"method":"a","params":{"x":1,"y":[1,2,3],"gone":null,"a b":"s"}}
      <-- {"id":1,"result":true}
      """
    let second = """
      --> {"jsonrpc":"2.0","id":"z","method":"a","params":{"new":{},"y":[2,3,4],"x":1.0,"a b":"t"}}
      <-- {"id":"z","error":{"code":1,"message":"no"}}
      """
    let pairs = try pairs(first, second)
    #expect(
      pairs[0].array?[2]
        == [
          ["$.params.x", "1", "1.0"], ["$.params.y[0]", "1", nil], ["$.params.y[2]", nil, "4"],
          ["$.params.gone", "null", nil], [#"$.params["a b"]"#, #""s""#, #""t""#],
          ["$.params.new", nil, "{}"],
        ])
    #expect(
      pairs[1].array?[2]
        == [["$.result", "true", nil], ["$.error", nil, #"{"code":1,"message":"no"}"#]])
  }

  @Test("The time to compare deep and large messages is bounded, and so is the list of differences")
  func largeDifferences() {
    func nested(_ inner: JSON) -> JSON { (0..<100).reduce(inner) { value, _ in [value] } }
    let deep = MessageComparison(nested(1), nested(2))
    #expect(deep.places.map(\.first) == [1])
    let many = MessageComparison(
      .array((0..<5000).map { JSON($0) }), .array((0..<5000).map { JSON(-$0 - 1) }))
    #expect(many.places.count == 100)
  }
}
