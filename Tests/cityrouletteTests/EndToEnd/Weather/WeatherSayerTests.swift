import JSON
import TestSupport
import Testing

@Suite("Sources of weather", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherSayerTests {
  private let berlin: JSON = 2_950_159

  private func recorded(_ arguments: [String] = []) throws -> WeatherSandbox {
    let sandbox = try WeatherSandbox(.openMeteo, arguments)
    try sandbox.backend.call("archive.add", ["city": berlin, "favorite": true])
    try sandbox.backend.call("weather.get", ["city": berlin])
    return sandbox
  }

  private func entry(_ sandbox: WeatherSandbox, _ units: JSON? = nil) throws -> JSON {
    var members: [(String, JSON)] = [("city", berlin)]
    if let units {
      members.append(("units", units))
    }
    let page = try sandbox.backend.call("weather.history", .object(JSONObject(members)))
    return try #require(page["entries"]?.array?.first)
  }

  @Test("A history entry names its units, provider and credit")
  func members() throws {
    let entry = try entry(try recorded())
    #expect(entry["units"] == "metric" && entry["provider"] == "open-meteo", "\(entry)")
    let text = entry["attribution"]?["text"]?.string ?? ""
    #expect(text.contains("Open-Meteo"), "\(entry)")
  }

  @Test("The history can be requested in any units, independent of the client's")
  func converted() throws {
    let sandbox = try recorded()
    let metric = try entry(sandbox)
    let american = try entry(sandbox, "us")
    #expect(american["units"] == "us", "\(american)")
    #expect(metric["max"] == 5.0 && american["max"] == 41.0, "\(metric) \(american)")
    #expect(metric["min"] == -3.0 && american["min"] == 26.6, "\(metric) \(american)")
    try sandbox.backend.call("client.configure", ["units": "us"])
    #expect(try entry(sandbox) == metric)
    let refusal = try sandbox.backend.refusal(
      "weather.history", ["city": berlin, "units": "kelvin"])
    #expect(refusal["data"]?["path"] == "params.units", "\(refusal)")
  }

  @Test("A page about a city uses one system of units", arguments: ["metric", "us"])
  func detail(units: String) throws {
    let sandbox = try recorded()
    try sandbox.backend.call("client.configure", ["units": .string(units)])
    let detail = try sandbox.backend.call("city.detail", ["city": berlin])
    let entries = try #require(detail["history"]?["entries"]?.array)
    #expect(entries.allSatisfy { $0["units"] == .string(units) }, "\(detail)")
    let oldest = entries.last?["max"]
    #expect(oldest == (units == "us" ? 41.0 : 5.0), "\(detail)")
    let degrees = try #require(detail["forecast"]?["days"]?.array?.compactMap { $0["max"]?.double })
    let isAmerican = degrees.contains { $0 > 80 }
    #expect(isAmerican == (units == "us"), "\(degrees)")
  }
}
