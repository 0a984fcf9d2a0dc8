import Foundation
import JSON
import TestSupport
import Testing

/// The program with two services, both simulated by one server.
private struct CompareSandbox {
  let server: LoopbackServer
  let backend: Backend

  /// - Parameter route: returns nil for the usual successful response.
  init(
    _ arguments: [String] = [],
    route: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil }
  ) throws {
    let server = try LoopbackServer { request in
      if let reply = route(request) {
        return reply
      }
      return request.isOfOpenMeteo
        ? LoopbackReply(text: request.warmed) : PlayedService.metNorway.reply(to: request)
    }
    self.server = server
    backend = try Backend(
      Home(),
      [
        "--clock", "2026-05-01T13:40:00Z", "--contact", "test@example.org",
        "--base-url", "open-meteo=\(server.url)", "--base-url", "metno=\(server.url)",
      ] + arguments)
  }

  func compare(_ params: JSON) throws -> JSON {
    let place: JSON = ["location": ["lat": 10, "lon": 20], "days": 1]
    return try backend.call(
      "weather.compare",
      .object(
        JSONObject((place.object?.members ?? []) + (params.object?.members ?? []))))
  }
}

extension LoopbackRequest {
  fileprivate var isOfOpenMeteo: Bool { target.hasPrefix("/v1/forecast") }

  fileprivate var model: String? { list("models").first }

  /// The temperature is the number of characters in the name of the model.
  fileprivate var warmed: String { PlayedService.openMeteo(String(model?.count ?? 0)) }
}

@Suite("Comparison of services and models", .endToEnd, .serialized, .timeLimit(.minutes(5)))
struct CompareTests {
  @Test("Each model needs one cacheable request, and the reply contains the spread")
  func models() throws {
    let sandbox = try CompareSandbox()
    let models: JSON = ["models": ["icon_d2", "gfs_global", "icon_d2"]]
    let told = try sandbox.compare(models)
    #expect(told["sources"]?.array?.map { $0["model"] } == ["icon_d2", "gfs_global"])
    #expect(
      told["spread"]?["temperature"] == ["lowest": 7.0, "highest": 10.0, "difference": 3.0])
    #expect(told["spread"]?["windGust"]?["lowest"] == .null)
    #expect(told["spread"]?["sources"] == 2)
    #expect(sandbox.server.requests.compactMap(\.model).sorted() == ["gfs_global", "icon_d2"])
    #expect(try sandbox.compare(models) == told)
    #expect(sandbox.server.requestCount == 2)
    try sandbox.backend.call("client.configure", ["units": "us"])
    let us = try sandbox.compare(models)
    #expect(us["spread"]?["temperature"]?["difference"] == 5.4)
    #expect(sandbox.server.requestCount == 2)
  }

  @Test("By default the services of --weather are compared, or else three global models")
  func defaults() throws {
    let alone = try CompareSandbox()
    let models = try alone.compare([:])["sources"]?.array?.map { $0["model"] }
    #expect(models == ["ecmwf_ifs025", "gfs_seamless", "icon_seamless"])
    let two = try CompareSandbox(["--weather", "open-meteo,metno"])
    let sources = try #require(try two.compare([:])["sources"]?.array)
    #expect(sources.map { $0["provider"] } == ["open-meteo", "metno"])
    #expect(sources.map { $0["model"] } == ["best_match", .null])
    #expect(sources.map { $0["attribution"]?["license"] } == ["CC-BY-4.0", "CC-BY-4.0"])
  }

  @Test("A failing service gets one request and does not affect the others", arguments: [500, 400])
  func dead(status: Int) throws {
    let sandbox = try CompareSandbox { request in
      request.isOfOpenMeteo ? LoopbackReply(status, text: "{}") : nil
    }
    let told = try sandbox.compare(["providers": ["open-meteo", "metno"]])
    let sources = try #require(told["sources"]?.array)
    #expect(sources[0]["current"] == .null && sources[0]["days"] == [])
    #expect(sources[0]["error"]?["code"] == JSON(status == 500 ? 1023 : 1021))
    #expect(sources[1]["error"] == .null && sources[1]["current"]?["temperature"] == 10.0)
    #expect(told["spread"]?["temperature"]?["lowest"] == .null)
    #expect(sandbox.server.requests.count { $0.isOfOpenMeteo } == 1)
  }

  @Test("A comparison changes neither the city's weather nor its history")
  func leavesNothing() throws {
    let sandbox = try CompareSandbox()
    try sandbox.backend.call("archive.add", ["city": 2_950_159, "favorite": true])
    try sandbox.backend.call("weather.compare", ["city": 2_950_159])
    let city = try sandbox.backend.call("city.get", ["city": 2_950_159])
    #expect(city["city"]?["weather"] == .null)
    let history = try sandbox.backend.call("weather.history", ["city": 2_950_159])
    #expect(history["total"] == 0)
  }

  @Test("The forecast of a compared model is not used as the last known forecast")
  func notTheLastKnown() throws {
    let isOut = Flag()
    let sandbox = try CompareSandbox { _ in isOut.isRaised ? LoopbackReply(500, text: "") : nil }
    _ = try sandbox.compare(["models": ["icon_d2", "gfs_global"]])
    isOut.raise()
    let place: JSON = ["location": ["lat": 10, "lon": 20]]
    #expect(try sandbox.backend.refusal("weather.forecast", place)["code"] == 1023)
  }
}
