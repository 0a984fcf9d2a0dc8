import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Official warnings of the program", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WarningTests {
  // Phoenix and New York; Bergen and Oslo; Berlin, for which no service is known.
  private static let american: [JSON] = [5_308_655, 5_128_581]
  private static let norwegian: [JSON] = [3_161_732, 3_143_244]
  private static let other: JSON = 2_950_159

  private static let warning = """
    {"features":[{"geometry":null,"properties":{"id":"a","event":"Wind Advisory","severity":"Severe",
    "ends":"2026-03-01T12:00:00Z","messageType":"Alert","status":"Actual"}}]}
    """

  private static func warn(_ request: LoopbackRequest) -> LoopbackReply {
    LoopbackReply(text: warning)
  }

  private func start(
    _ home: Home, _ arguments: [String] = [], route: @escaping LoopbackServer.Route = { warn($0) }
  ) throws -> (Backend, LoopbackServer) {
    let server = try LoopbackServer(route)
    let clock = try home.file("clock", lines: ["2026-03-01T09:00:00Z"])
    let options = [
      "--archive", ":memory:", "--clock", "@\(clock)", "--base-url", "nws=\(server.url)/us",
      "--base-url", "metalerts=\(server.url)/no",
    ]
    return (try Backend(home, options + arguments), server)
  }

  private func places(_ backend: Backend, _ cities: [JSON]) throws -> [JSON] {
    try #require(
      try backend.call("weather.warnings", ["cities": .array(cities)])["places"]?.array)
  }

  @Test("Each American place needs a request and all of Norway one, at most once per interval")
  func counts() throws {
    let home = try Home()
    let (backend, server) = try start(home)
    let all = Self.american + Self.norwegian + [Self.other] + Self.american
    func asked(at time: String) throws -> [Int] {
      _ = try home.file("clock", lines: ["2026-03-01T\(time)Z"])
      _ = try places(backend, all)
      let targets = server.requests.map(\.target)
      return [targets.count { $0.hasPrefix("/us/") }, targets.count { $0.hasPrefix("/no/") }]
    }
    #expect(try asked(at: "09:00:00") == [2, 1])
    #expect(try asked(at: "09:00:59") == [2, 1])
    #expect(try asked(at: "09:01:00") == [4, 1])
    #expect(try asked(at: "09:09:59") == [6, 1])
    #expect(try asked(at: "09:10:00") == [6, 2])
    let shown = try places(backend, all)
    let (yes, no): (JSON, JSON) = ("covered", "notCovered")
    #expect(shown.map { $0["coverage"] } == [yes, yes, yes, yes, no, yes, yes])
    #expect(shown.map { $0["warnings"]?.array?.count } == [1, 1, 1, 1, 0, 1, 1])
  }

  @Test("A response that is cacheable for longer is cached")
  func kept() throws {
    let home = try Home()
    let (backend, server) = try start(
      home, route: { _ in LoopbackReply(200, ["Cache-Control": "max-age=300"], text: Self.warning) }
    )
    _ = try places(backend, Self.american)
    _ = try home.file("clock", lines: ["2026-03-01T09:04:59Z"])
    _ = try places(backend, Self.american)
    #expect(server.requestCount == 2)
    _ = try home.file("clock", lines: ["2026-03-01T09:05:00Z"])
    _ = try places(backend, Self.american)
    #expect(server.requestCount == 4)
  }

  private static let faults: [(reply: LoopbackReply, code: Int)] = [
    (LoopbackReply(204), 1025), (LoopbackReply(text: ""), 1025), (LoopbackReply(text: "[]"), 1025),
    (LoopbackReply(text: "<html>busy</html>"), 1025), (LoopbackReply(text: "{}"), 1025),
    (LoopbackReply(400, text: #"{"title":"Bad Request"}"#), 1021),
    (LoopbackReply(403, text: "<html>"), 1021), (LoopbackReply(500), 1023),
    (LoopbackReply(429), 1022), (LoopbackReply(steps: [.reset]), 1023),
  ]

  @Test("A failed service is never reported as an all-clear", arguments: 0..<10)
  func trouble(index: Int) throws {
    let (reply, code) = Self.faults[index]
    let (backend, server) = try start(try Home(), route: { _ in reply })
    for place in try places(backend, Self.american + Self.norwegian) {
      #expect(place["coverage"] == "failed")
      #expect(place["warnings"] == [])
      #expect(place["error"]?["code"] == JSON(code) && place["stale"] == false)
      #expect(place["fetchedAt"] == .null && place["sources"]?.array?.count == 1)
    }
    #expect(server.requestCount >= 3)
  }

  @Test("When the service fails, its last warnings are kept as stale, and end at their own time")
  func dead() throws {
    let isDead = Mutex(false)
    let home = try Home()
    let (backend, server) = try start(
      home, route: { isDead.withLock { $0 } ? LoopbackReply(500) : Self.warn($0) })
    let fresh = try places(backend, Self.american)
    isDead.withLock { $0 = true }
    func later(_ time: String) throws -> JSON {
      _ = try home.file("clock", lines: ["2026-03-01T\(time)Z"])
      return try #require(try places(backend, Self.american).first)
    }
    let stale = try later("10:00:00")
    #expect(stale["warnings"] == fresh.first?["warnings"] && stale["coverage"] == "failed")
    #expect(stale["stale"] == true && stale["fetchedAt"] == "2026-03-01T09:00:00Z")
    let noon = try later("12:00:00")
    #expect(noon["warnings"]?.array?.first?["isEnded"] == true)
    isDead.withLock { $0 = false }
    let again = try later("12:05:00")
    #expect(again["coverage"] == "covered" && again["stale"] == false && again["error"] == .null)
    #expect(server.requestCount >= 8)
  }

  @Test("A slow service only delays the results of the others")
  func slow() throws {
    let never = Flag()
    defer { never.raise() }
    let (backend, server) = try start(
      try Home(), ["--timeout", "0.3"],
      route: { $0.target.hasPrefix("/no/") ? Self.warn($0).waiting(for: never) : Self.warn($0) })
    let shown = try places(backend, [Self.american[0], Self.norwegian[0]])
    #expect(shown.map { $0["coverage"] } == ["covered", "failed"])
    #expect(shown[1]["error"]?["code"] == 1024)
    #expect(server.requestCount == 2)
  }

  @Test("A redirect is followed, and each request contains the contact")
  func moved() throws {
    let (backend, server) = try start(
      try Home(), ["--contact", "me@example.org"],
      route: { request in
        request.target.hasPrefix("/us/")
          ? LoopbackReply(301, ["Location": "/there"]) : Self.warn(request)
      })
    let shown = try places(backend, [Self.american[0]])
    #expect(shown[0]["coverage"] == "covered" && server.requestCount == 2)
    for request in server.requests {
      #expect(request.headers["user-agent", default: ""].contains("me@example.org"))
    }
  }

  @Test("With weather off, no warnings are requested")
  func turnedOff() throws {
    let (backend, server) = try start(try Home(), ["--weather", "none"])
    let refusal = try backend.refusal("weather.warnings", ["city": Self.american[0]])
    #expect(refusal["code"] == 1020 && server.requestCount == 0)
  }
}
