import Foundation
import JSON
import TestSupport
import Testing

@Suite("Weather in an editor", .ownThread)
struct WeatherTests {
  /// Current weather and four days for each place; the current temperature is the latitude.
  private static func reply(to request: LoopbackRequest) -> LoopbackReply {
    let latitudes = request.list("latitude")
    let places = latitudes.map { latitude in
      // 1777593600 is 2026-05-01T00:00:00Z.
      let days = (0..<4).map { "\(1_777_593_600 + 86_400 * $0)" }.joined(separator: ",")
      return """
        {"latitude":\(latitude),"longitude":0,"utc_offset_seconds":0,"timezone":"GMT",
        "current":{"time":1777637100,"interval":900,
        "temperature_2m":\(latitude),"weather_code":2,"is_day":1},
        "daily":{"time":[\(days)],"temperature_2m_min":[1,2,3,4],"temperature_2m_max":[11,12,13,14],
        "weather_code":[0,61,3,3]}}
        """
    }
    let body = places.count == 1 ? places[0] : "[\(places.joined(separator: ","))]"
    return LoopbackReply(200, [:], text: body)
  }

  private static let workspace: JSON = ["inlayHint": ["refreshSupport": true]]

  private func arguments(_ server: LoopbackServer) -> [String] {
    Editor.clock + ["--weather", "open-meteo", "--base-url", "open-meteo=\(server.url)"]
  }

  @Test("Weather of all places is fetched in one request in the background, and then shown")
  func shown() throws {
    let server = try LoopbackServer { Self.reply(to: $0) }
    let editor = try Editor.greeted(arguments(server), workspace: Self.workspace)
    editor.open("@Paris and @Rome and @Springfield")
    #expect(try editor.hover(0, 2)?.contains("Now") == false)
    _ = try editor.wait(for: "workspace/inlayHint/refresh")
    #expect(try editor.hints() == ["14:05 · 49 °C", "14:05 · 42 °C", "07:05?"])
    let card = try #require(try editor.hover(0, 2))
    #expect(card.contains("Now 49 °C, Partly cloudy"), "\(card)")
    #expect(card.contains("Friday 1 May: 1 °C to 11 °C"), "\(card)")
    #expect(card.contains("Sunday 3 May: 3 °C to 13 °C"), "\(card)")
    #expect(!card.contains("Monday 4 May"))
    #expect(card.contains("Open-Meteo"))
    #expect(server.requests.count == 1)
    editor.notify(
      "workspace/didChangeConfiguration", ["settings": ["cityroulette": ["units": "us"]]])
    #expect(try editor.hints().first == "14:05 · 120 °F")
  }

  @Test(
    "A point has the time and the weather of the city near it",
    arguments: [
      "geo:48.8583,2.2945", "48.8583, 2.2945", "8FW4V75V+8R",
      "https://www.openstreetmap.org/#map=12/48.8583/2.2945",
    ])
  func point(text: String) throws {
    let server = try LoopbackServer { Self.reply(to: $0) }
    let editor = try Editor.greeted(arguments(server), workspace: Self.workspace)
    editor.open(text)
    #expect(try editor.hints() == ["14:05"])
    _ = try editor.wait(for: "workspace/inlayHint/refresh")
    #expect(try editor.hints() == ["14:05 · 49 °C"])
    let card = try editor.hover(0, 3) ?? ""
    #expect(card.hasPrefix("Near **Paris** – "), "\(card)")
    #expect(card.contains("Now 49 °C, Partly cloudy"), "\(card)")
    #expect(server.requests.map { $0.list("latitude") } == [["48.8534"]])
  }

  @Test("With weather off, no request is sent and no temperature is shown")
  func turnedOff() throws {
    let server = try LoopbackServer { Self.reply(to: $0) }
    let editor = try Editor.greeted(
      arguments(server), options: ["weather": false], workspace: Self.workspace)
    editor.open("@Paris")
    #expect(try editor.hover(0, 2)?.contains("Now") == false)
    #expect(try editor.hints() == ["14:05"])
    #expect(try editor.call("shutdown") == .null)
    #expect(server.requests.isEmpty)
  }

  @Test("A name that is replaced while typing is not fetched")
  func typedThrough() throws {
    let server = try LoopbackServer { Self.reply(to: $0) }
    let editor = try Editor.greeted(arguments(server), workspace: Self.workspace)
    editor.open("")
    editor.change([["text": "@Rome"]])
    #expect(try editor.places() == ["0:0-5"])
    editor.change([["text": "@Oslo"]])
    _ = try editor.wait(for: "workspace/inlayHint/refresh")
    #expect(try editor.hints() == ["14:05 · 60 °C"])
    #expect(server.requests.map { $0.list("latitude") } == [["59.9127"]])
  }

  @Test("Without the service, times and hovers still work")
  func unreachable() throws {
    let server = try LoopbackServer { _ in LoopbackReply(500, text: "") }
    let editor = try Editor.greeted(arguments(server), workspace: Self.workspace)
    editor.open("@Paris")
    #expect(try editor.hints() == ["14:05"])
    _ = try editor.wait(for: "workspace/inlayHint/refresh")
    #expect(try editor.hints() == ["14:05"])
    let hover = try editor.hover(0, 2) ?? ""
    #expect(hover.contains("Europe/Paris"))
  }
}

extension LoopbackRequest {
  /// The items of a comma-separated list in the query.
  fileprivate func list(_ name: String) -> [String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    let value = items.first { $0.name == name }?.value ?? ""
    return value.split(separator: ",").map(String.init)
  }
}
