import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Fallback services", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct FallbackTests {
  private static let berlin = FailingSandbox.cities[0]
  private static let point: JSON = ["location": ["lat": 1, "lon": 2]]

  /// Thirty cities, which need many requests to a service with one place per request.
  private func thirty(_ sandbox: FailingSandbox) throws -> [JSON] {
    let opened = try sandbox.backend.call("session.open", WeatherSandbox.session(weather: false))
    return try #require(opened["cities"]?.array).compactMap { $0["id"] }
  }

  @Test("A service that fails after a success gets one more request, not one for each city")
  func diesLater() throws {
    let sandbox = try FailingSandbox(.pirateWeather)
    let cities = try thirty(sandbox)
    let before = try sandbox.asked { _ = try sandbox.refresh(cities) }
    #expect(before == (30, 0))
    sandbox.fail(.slow, FailingFault.slow.replies(of: .pirateWeather).first)
    var told: [JSON] = []
    let after = try sandbox.asked { told = try sandbox.refresh(cities) }
    #expect(after == (1, 1))
    #expect(told.allSatisfy { $0["provider"] == "open-meteo" })
    // The timeout with a fallback is shorter than the usual fifteen seconds.
    let reason = told.first?["fallback"]?["reason"]?.string
    #expect(reason == "127.0.0.1 did not answer within 2 s. Try again later.")
  }

  @Test("A service that stops responding during a refresh gets few further requests")
  func diesMeanwhile() throws {
    let sandbox = try FailingSandbox(.pirateWeather)
    let cities = try thirty(sandbox)
    let answers = Atomic(3)
    sandbox.answer { _ in
      answers.subtract(1, ordering: .relaxed).newValue >= 0
        ? nil : LoopbackReply(steps: [.awaitClose(Flag())])
    }
    let asked = try sandbox.asked { _ = try sandbox.refresh(cities) }
    // Three are answered, eight are open, and one more is sent between the first and the second that expires.
    #expect(asked.first <= 12 && asked.second == 1, "\(asked)")
    let later = try sandbox.asked { _ = try sandbox.get(Self.berlin) }
    #expect(later.first == 0)
  }

  @Test("An invalid last place in a response does not pause the service")
  func lastPlace() throws {
    let sandbox = try FailingSandbox(.openMeteo)
    sandbox.answer { request in
      let elements = PlayedService.openMeteo.latitudes(in: request).map(PlayedService.openMeteo)
      let bad = elements.count > 1 ? elements.dropLast() + [#"{"error":true}"#] : elements
      return LoopbackReply(text: bad.count > 1 ? "[\(bad.joined(separator: ","))]" : bad[0])
    }
    let told = try sandbox.refresh()
    #expect(told.map { $0["fallback"] == .null } == [true, true, true, true, true, false])
    let weather = try sandbox.backend.call("weather.get", Self.point)["weather"]
    #expect(weather?["provider"] == "open-meteo")
  }

  @Test(
    "A valid value is returned from its own service, even while that is paused",
    arguments: [PlayedService.openMeteo, .metNorway, .openWeatherMap])
  func holds(service: PlayedService) throws {
    let sandbox = try FailingSandbox(service)
    let headers = ["Cache-Control": "max-age=600"]
    sandbox.answer { LoopbackReply(200, headers, text: service.text(for: $0)) }
    let fresh = try sandbox.get(Self.berlin)
    sandbox.fail(.outOfOrder, LoopbackReply(500))
    let other = try sandbox.backend.call("weather.get", Self.point)["weather"]
    #expect(other?.origin == [.string(sandbox.other.rawValue), .string(service.rawValue), false])
    var again: [JSON] = []
    let asked = try sandbox.asked {
      again = [try sandbox.get(Self.berlin)] + (try sandbox.refresh([Self.berlin]))
    }
    #expect(again == [fresh, fresh])
    #expect(asked == (0, 0))
  }

  @Test("An invalid response is not cached, unlike a valid one of OpenWeatherMap")
  func keptRubbish() throws {
    let sandbox = try FailingSandbox(.openWeatherMap, alone: true)
    for reply in FailingFault.noJSON.replies(of: .openWeatherMap) + [LoopbackReply(text: "{}")] {
      sandbox.answer { _ in reply }
      #expect(try sandbox.backend.refusal("weather.get", Self.point)["code"] == 1025)
    }
    sandbox.answer(nil)
    let weather = try sandbox.backend.call("weather.get", Self.point)["weather"]
    #expect(weather?["temperature"] == 1.0)
    let asked = try sandbox.asked { try sandbox.backend.call("weather.get", Self.point) }
    #expect(asked.first == 0)
  }

  @Test("When the service fails, the last weather of a point and of the device's position is kept")
  func point() throws {
    let sandbox = try FailingSandbox(.openMeteo, alone: true)
    try sandbox.backend.call("location.set", ["location": ["lat": 52.5, "lon": 13.4]])
    func told() throws -> [JSON?] {
      try [
        sandbox.backend.call("weather.get", Self.point)["weather"],
        sandbox.backend.call("weather.here")["weather"],
      ]
    }
    let fresh = try told()
    try sandbox.waitLong()
    sandbox.fail(.refuses, nil)
    let stale = try told()
    #expect(fresh.map { $0?["stale"] } == [false, false])
    #expect(stale.map { $0?["stale"] } == [true, true])
    #expect(stale.map { $0?["fetchedAt"] } == fresh.map { $0?["fetchedAt"] })
    #expect(stale.map { $0?["temperature"] } == fresh.map { $0?["temperature"] })
    let elsewhere: JSON = ["location": ["lat": 3, "lon": 4]]
    #expect(try sandbox.backend.refusal("weather.get", elsewhere)["code"] == 1023)
  }

  @Test("Each city reports why its weather is not from the preferred service")
  func reasons() throws {
    let sandbox = try FailingSandbox(.pirateWeather)
    sandbox.answer { request in
      switch Double(PlayedService.pirateWeather.latitudes(in: request).first ?? "") ?? 0 {
      case 48..<49: LoopbackReply(404)
      case 41..<42: LoopbackReply(500)
      default: nil
      }
    }
    let told = try sandbox.refresh().map { $0["fallback"]?["reason"]?.string }
    #expect(told[0] == nil && told[3] == nil)
    #expect((told[1] ?? "").contains("has no data for this place"))
    #expect((told[2] ?? "").contains("HTTP status 500"))
  }

  @Test("When all services are paused, the first one is tried with one city")
  func allRest() throws {
    let sandbox = try FailingSandbox(.pirateWeather)
    let cities = try thirty(sandbox)
    sandbox.fail(.outOfOrder, LoopbackReply(500))
    sandbox.second.stop()
    for _ in 0..<2 {
      var error = JSON.null
      let asked = try sandbox.asked {
        error = try sandbox.backend.refusal("weather.refresh", ["cities": .array(cities)])
      }
      #expect(error["code"] == 1023 && asked.first == 1)
    }
    sandbox.answer(nil)
    let told = try sandbox.refresh(cities)
    #expect(told.count == 30 && told.allSatisfy { $0["provider"] == "pirateweather" })
  }

  @Test("When all services fail, the error is that of the first, and the last value is kept")
  func allFail() throws {
    let sandbox = try FailingSandbox(.metNorway)
    sandbox.fail(.outOfOrder, LoopbackReply(500))
    let known = try sandbox.get(Self.berlin)
    #expect(known.origin == ["open-meteo", "metno", false])
    try sandbox.waitLong()
    sandbox.second.stop()
    let city: JSON = ["city": FailingSandbox.cities[1]]
    let error = try sandbox.backend.refusal("weather.get", city)
    #expect(error["code"] == 1023 && error["data"]?["provider"] == "metno")
    let stale = try sandbox.get(Self.berlin)
    #expect(stale.origin == ["open-meteo", "metno", true])
    #expect(stale["fetchedAt"] == known["fetchedAt"])
    // Both are paused now, and the first is tried all the same.
    sandbox.answer(nil)
    #expect(try sandbox.get(Self.berlin).origin == ["metno", nil, false])
  }
}
