import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Measured weather", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct MeasuredTests {
  /// Berlin, New York, and a town in Andorra.
  private static let cities: [JSON] = [2_950_159, 5_128_581, 3_041_563]

  /// 2026-03-01T08:40:00Z, twenty minutes before the clock of the tests.
  private static let time = 1_772_354_400

  /// A row for every requested station, with the number of letters A in its code as the temperature.
  private static func rows(_ request: LoopbackRequest) -> LoopbackReply {
    let ids = codes(request).map {
      #"{"icaoId":"\#($0)","obsTime":\#(time),"temp":\#($0.count { $0 == "A" }),"dewp":0}"#
    }
    return LoopbackReply(text: "[\(ids.joined(separator: ","))]")
  }

  private static func codes(_ request: LoopbackRequest) -> [String] {
    let parts = request.target.split(whereSeparator: { "?&".contains($0) })
    let ids = parts.first { $0.hasPrefix("ids=") }?.dropFirst(4) ?? ""
    return ids.split(separator: ",").map(String.init)
  }

  /// The program with a clock in a file.
  private func start(
    _ home: Home, _ arguments: [String] = [], at time: String = "2026-03-01T09:00:00Z",
    route: @escaping LoopbackServer.Route = { rows($0) }
  ) throws -> (Backend, LoopbackServer) {
    let server = try LoopbackServer(route)
    let clock = try home.file("clock", lines: [time])
    let options = [
      "--archive", ":memory:", "--clock", "@\(clock)", "--base-url",
      "aviationweather=\(server.url)",
    ]
    return (try Backend(home, options + arguments), server)
  }

  @Test("Several cities need one request, and no station is fetched again within five minutes")
  func once() throws {
    let home = try Home()
    let (backend, server) = try start(home)
    let asked = try backend.call("weather.measured", ["cities": .array(Self.cities)])
    #expect(asked["places"]?.array?.map { $0["city"] } == Self.cities)
    #expect(asked["places"]?.array?.allSatisfy { $0["reason"] == .null } == true)
    #expect(server.requestCount == 1)
    for city in Self.cities {
      try backend.call("weather.measured", ["city": city])
    }
    #expect(server.requestCount == 1)
    _ = try home.file("clock", lines: ["2026-03-01T09:04:59Z"])
    let later = try backend.call("weather.measured", ["city": Self.cities[0]])
    #expect(later["places"]?.array?.first?["ageMinutes"] == 24)
    #expect(server.requestCount == 1)
    _ = try home.file("clock", lines: ["2026-03-01T09:05:00Z"])
    try backend.call("weather.measured", ["city": Self.cities[0]])
    #expect(server.requestCount == 2)
    #expect(Set(server.requests.flatMap(Self.codes)).count == Self.codes(server.requests[0]).count)
    #expect(server.requests.allSatisfy { $0.headers["user-agent"]?.isEmpty == false })
  }

  @Test("Without weather no station is requested")
  func nobody() throws {
    let home = try Home()
    let (backend, server) = try start(home, ["--weather", "none"])
    try backend.call("city.get", ["city": Self.cities[0]])
    #expect(try backend.refusal("weather.measured", ["city": Self.cities[0]])["code"] == 1020)
    #expect(server.requestCount == 0)
  }

  @Test("The error for a missing table of stations contains its path")
  func noTable() throws {
    let home = try Home()
    let (backend, server) = try start(home, ["--data", home.path, "--gazetteer", "/dev/null"])
    let refusal = try backend.refusal("weather.measured", ["location": ["lat": 1, "lon": 2]])
    #expect(refusal["code"] == 1030)
    #expect(refusal["message"].stringOrEmpty.contains("stations.tsv"))
    #expect(server.requestCount == 0)
  }

  /// Responses and the expected error codes; nil if the response is not an error.
  private static let faults: [(reply: LoopbackReply, code: Int?)] = [
    (LoopbackReply(204), nil), (LoopbackReply(text: ""), nil), (LoopbackReply(text: "[]"), nil),
    (LoopbackReply(text: "<html>busy</html>"), 1025), (LoopbackReply(text: "{}"), 1025),
    (LoopbackReply(text: #"{"status":"error","error":"Invalid"}"#), 1023),
    (LoopbackReply(400, text: #"{"status":"error","error":"Invalid"}"#), 1021),
    (LoopbackReply(403, text: "<html>"), 1021), (LoopbackReply(500), 1023),
    (LoopbackReply(429), 1022), (LoopbackReply(steps: [.reset]), 1023),
  ]

  @Test("A response without reports is not an error, and a failure is one", arguments: 0..<11)
  func trouble(index: Int) throws {
    let (reply, code) = Self.faults[index]
    let (backend, server) = try start(try Home(), route: { _ in reply })
    let params: JSON = ["city": Self.cities[0]]
    if let code {
      #expect(try backend.refusal("weather.measured", params)["code"] == JSON(code))
    } else {
      let place = try backend.call("weather.measured", params)["places"]?.array?.first
      #expect(place?["reason"] == "notReported" && place?["measured"] == .null)
      #expect(place?["error"] == .null && place?["station"]?["icao"]?.string != nil)
    }
    #expect(server.requestCount >= 1)
  }

  @Test("When the service fails, the last report is returned as stale while it is recent enough")
  func dead() throws {
    let isDead = Mutex(false)
    let home = try Home()
    let (backend, server) = try start(
      home, route: { isDead.withLock { $0 } ? LoopbackReply(500) : Self.rows($0) })
    let berlin: JSON = ["city": Self.cities[0]]
    let fresh = try backend.call("weather.measured", berlin)["places"]?.array?.first
    #expect(fresh?["stale"] == false)
    isDead.withLock { $0 = true }
    _ = try home.file("clock", lines: ["2026-03-01T09:30:00Z"])
    let stale = try backend.call("weather.measured", berlin)["places"]?.array?.first
    #expect(stale?["measured"] == fresh?["measured"])
    #expect(stale?["stale"] == true)
    #expect(stale?["error"]?["code"] == 1023 && stale?["ageMinutes"] == 50)
    #expect(stale?["fetchedAt"] == "2026-03-01T09:00:00Z")
    _ = try home.file("clock", lines: ["2026-03-01T10:30:00Z"])
    #expect(try backend.refusal("weather.measured", berlin)["code"] == 1023)
    // With one known and one unknown place, the reply reports each.
    isDead.withLock { $0 = false }
    _ = try home.file("clock", lines: ["2026-03-01T09:40:00Z"])
    try backend.call("weather.measured", berlin)
    isDead.withLock { $0 = true }
    let both = try backend.call("weather.measured", ["cities": [Self.cities[0], Self.cities[1]]])
    #expect(both["places"]?.array?.map { $0["reason"] } == [.null, "failed"])
    #expect(both["places"]?.array?.map { $0["stale"] } == [false, false])
    #expect(both["places"]?.array?.last?["error"]?["code"] == 1023)
    #expect(server.requestCount >= 4)
  }

  @Test("A slow service is reported as a timeout")
  func slow() throws {
    let never = Flag()
    defer { never.raise() }
    let (backend, server) = try start(
      try Home(), ["--timeout", "0.3"], route: { Self.rows($0).waiting(for: never) })
    let refusal = try backend.refusal("weather.measured", ["city": Self.cities[0]])
    #expect(refusal["code"] == 1024)
    #expect(server.requestCount == 1)
  }

  @Test("A station with an empty report is replaced by the next one")
  func empty() throws {
    let (backend, server) = try start(Home())
    let before = try backend.call("weather.measured", ["city": Self.cities[0]])
    let nearest = try #require(before["places"]?.array?.first?["station"]?["icao"]?.string)
    backend.closeInput()
    _ = try backend.finish()
    let (other, second) = try start(Home()) { request in
      let ids = Self.codes(request).map { code in
        let values = code == nearest ? "" : #","temp":7"#
        return #"{"icaoId":"\#(code)","obsTime":\#(Self.time),"rawOb":"\#(code) NIL"\#(values)}"#
      }
      return LoopbackReply(text: "[\(ids.joined(separator: ","))]")
    }
    let after = try #require(
      try other.call("weather.measured", ["city": Self.cities[0]])["places"]?.array?.first)
    #expect(after["station"]?["icao"] != .string(nearest), "\(after)")
    #expect(after["measured"]?["temperature"] == 7.0, "\(after)")
    #expect(server.requestCount == 1 && second.requestCount == 1)
  }
}
