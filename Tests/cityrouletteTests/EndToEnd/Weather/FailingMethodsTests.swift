import Foundation
import JSON
import TestSupport
import Testing

@Suite(
  "Methods without a fallback service", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct FailingMethodsTests {
  /// New York, which is fetched before the failure, and Phoenix, which is not.
  private static let cities: [JSON] = [5_128_581, 5_308_655]

  /// The program with all services that these methods use. They fail when the flag is raised.
  private func start(_ home: Home, failing: Flag) throws -> (Backend, LoopbackServer) {
    let server = try LoopbackServer { request in
      failing.isRaised ? LoopbackReply(500, text: "oops") : Self.good(request)
    }
    let clock = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
    let services = [
      "open-meteo", "open-meteo-air", "open-meteo-archive", "aviationweather", "nws",
    ]
    let addresses = services.flatMap { ["--base-url", "\($0)=\(server.url)"] }
    return (try Backend(home, ["--clock", "@\(clock)"] + addresses), server)
  }

  private static func good(_ request: LoopbackRequest) -> LoopbackReply {
    if request.target.hasPrefix("/alerts") {
      return LoopbackReply(
        text: #"{"features":[{"geometry":null,"properties":{"id":"a","event":"Wind Advisory"}}]}"#)
    }
    if request.target.hasPrefix("/api/data") {
      let rows = request.list("ids").map { #"{"icaoId":"\#($0)","obsTime":1777641600,"temp":7}"# }
      return LoopbackReply(text: "[\(rows.joined(separator: ","))]")
    }
    return PlayedAir.reply(to: request)
  }

  /// The cells after the name of the method in the table of protocol.md.
  private func cells(_ method: String) throws -> [String] {
    let text = try String(
      contentsOf: Repository.url.appending(path: "protocol.md"), encoding: .utf8)
    let start = "| [`\(method)`](#\(method.replacing(".", with: ""))) | "
    let line = try #require(text.components(separatedBy: "\n").last { $0.hasPrefix(start) })
    return line.dropFirst(start.count).dropLast(2).components(separatedBy: " | ")
  }

  /// Fetches the first city, then both after the services have failed, and then the second one
  /// alone.
  private func play(_ method: String) throws -> (before: JSON?, both: [JSON], alone: JSON) {
    let home = try Home()
    let flag = Flag()
    let (backend, server) = try start(home, failing: flag)
    let before = try backend.call(method, ["city": Self.cities[0]])["places"]?.array?.first
    flag.raise()
    _ = try home.file("clock", "2026-05-01T14:10:00Z".utf8)
    let both = try backend.call(method, ["cities": .array(Self.cities)])["places"]?.array
    let alone = try backend.reply(to: JSON(backend.request(method, ["city": Self.cities[1]])))
    #expect(server.requestCount >= 3)
    return (before, try #require(both), alone)
  }

  @Test("weather.air returns the last values as stale, or else the error")
  func air() throws {
    #expect(
      try cells("weather.air") == [
        "the error; among several places `air` null and `error`",
        "the last air, `stale` true, and `error`",
      ])
    let (before, both, alone) = try play("weather.air")
    #expect(alone["error"]?["code"] == 1023)
    #expect(both[1]["air"] == .null && both[1]["error"]?["code"] == 1023)
    #expect(both[0]["air"]?["stale"] == true)
    #expect(both[0]["error"]?["code"] == 1023)
    #expect(both[0]["air"]?["fetchedAt"] == before?["air"]?["fetchedAt"])
    #expect(both[0]["air"]?["pollutants"] == before?["air"]?["pollutants"])
  }

  @Test("weather.measured returns the last report as stale, or else the error")
  func measured() throws {
    #expect(
      try cells("weather.measured") == [
        "the error; among several places `measured` null, `reason` failed and `error`",
        "the last report while it is new enough, `stale` true, and `error`",
      ])
    let (before, both, alone) = try play("weather.measured")
    #expect(alone["error"]?["code"] == 1023)
    #expect(before?["stale"] == false && before?["measured"] != .null)
    #expect(both[1]["measured"] == .null && both[1]["reason"] == "failed")
    #expect(both[1]["error"]?["code"] == 1023)
    #expect(both[0]["measured"] == before?["measured"])
    #expect(both[0]["stale"] == true)
    #expect(both[0]["error"]?["code"] == 1023)
  }

  @Test("weather.warnings returns the last warnings as stale, and never an all-clear")
  func warnings() throws {
    #expect(
      try cells("weather.warnings") == [
        "`coverage` failed, no `warnings`, and `error`",
        "`coverage` failed, the last warnings, `stale` true, and `error`",
      ])
    let (before, both, alone) = try play("weather.warnings")
    for place in [both[1], try #require(alone["result"]?["places"]?.array?.first)] {
      #expect(place["coverage"] == "failed" && place["warnings"] == [])
      #expect(place["stale"] == false && place["error"]?["code"] == 1023)
    }
    #expect(both[0]["coverage"] == "failed" && both[0]["warnings"] == before?["warnings"])
    #expect(both[0]["stale"] == true)
    #expect(both[0]["error"]?["code"] == 1023)
  }

  @Test("weather.normals returns the stored normals, or else the error")
  func normals() throws {
    #expect(
      try cells("weather.normals") == [
        "the error", "the normals, without a request; `yesterday` null and `error`",
      ])
    let home = try Home()
    let flag = Flag()
    let (backend, server) = try start(home, failing: flag)
    let before = try backend.call("weather.normals", ["city": Self.cities[0]])
    flag.raise()
    _ = try home.file("clock", "2026-05-02T13:40:00Z".utf8)
    let after = try backend.call("weather.normals", ["city": Self.cities[0]])
    #expect(after["normal"]?["maximum"] == before["normal"]?["maximum"])
    #expect(after["fetchedAt"] == before["fetchedAt"])
    #expect(after["yesterday"] == .null && after["error"]?["code"] == 1023)
    let alone = try backend.refusal("weather.normals", ["city": Self.cities[1]])
    #expect(alone["code"] == 1023 && alone["data"]?["provider"] == "open-meteo-archive")
    #expect(server.requestCount >= 5)
  }
}
