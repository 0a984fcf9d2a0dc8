import JSON
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("Partial failures of weather", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherTroubleTests {
  /// A fault of one place, with the expected error code.
  enum Fault: CaseIterable {
    case badRecord, unknownPlace, outOfOrder, noJSON

    var service: PlayedService {
      switch self {
      case .badRecord: .openMeteo
      case .unknownPlace: .worldWeatherOnline
      case .outOfOrder, .noJSON: .pirateWeather
      }
    }

    var code: Int {
      switch self {
      case .unknownPlace: 1021
      case .outOfOrder: 1023
      case .badRecord, .noJSON: 1025
      }
    }

    /// The response to a request with the faulty place.
    func reply(to request: LoopbackRequest, broken latitude: String) -> LoopbackReply {
      switch self {
      case .badRecord:
        let elements = service.latitudes(in: request).map {
          $0 == latitude
            ? #"{"error":true,"reason":"No data is available for this location"}"#
            : PlayedService.openMeteo($0)
        }
        return LoopbackReply(text: "[\(elements.joined(separator: ","))]")
      case .unknownPlace: return LoopbackReply(404, text: Self.unknownPlaceText)
      case .outOfOrder: return LoopbackReply(500, text: "")
      case .noJSON: return LoopbackReply(text: #"{"currently":{"time":17776422"#)
      }
    }

    private static let unknownPlaceText = """
      {"data":{"error":[{"msg":"Unable to find any matching weather location to the query \
      submitted!"}]}}
      """
  }

  @Test("One faulty place of thirty does not affect the others", arguments: Fault.allCases)
  func oneBroken(fault: Fault) throws {
    let broken = BrokenPlace()
    let service = fault.service
    let sandbox = try WeatherSandbox(service) { request in
      guard let latitude = broken.latitude, service.latitudes(in: request).contains(latitude)
      else { return service.reply(to: request) }
      return fault.reply(to: request, broken: latitude)
    }
    let city = try sandbox.open()[7]
    let latitudes = sandbox.server.requests.compactMap { service.latitude(of: city, in: $0) }
    broken.latitude = try #require(latitudes.first as String?)

    let summary = try sandbox.backend.call("weather.refresh")
    #expect(summary.counts == [29, 1, 0])
    let failures = sandbox.told("weather.didFail")
    #expect(failures.map { $0["city"] } == [city["id"]])
    #expect(failures.first?["error"]?["code"]?.int == fault.code)
    #expect(failures.first?["weather"]?["stale"] == true)
    #expect(failures.first?["weather"]?["temperature"] == city["weather"]?["temperature"])
    let shown = try sandbox.cities()
    #expect(shown.freshCount == 29)
    #expect(shown.filter { $0.hasStaleWeather }.map { $0["id"] } == [city["id"]])
  }

  @Test("When a service fails during a refresh, new values are kept and the others are stale")
  func goesAway() throws {
    let isRefresh = Flag()
    let gone = Flag()
    let answered = Atomic(0)
    let service = PlayedService.pirateWeather
    let sandbox = try WeatherSandbox(service) { request in
      guard isRefresh.isRaised else { return service.reply(to: request) }
      let number = answered.add(1, ordering: .relaxed).newValue
      return number <= 10
        ? service.reply(to: request) : LoopbackReply(steps: [.wait(gone), .close])
    }
    defer { gone.raise() }
    try sandbox.open()
    _ = sandbox.told("weather.didUpdate")
    isRefresh.raise()

    let refresh = sandbox.backend.request("weather.refresh")
    var updated = 0
    while updated < 10, let message = try sandbox.backend.next() {
      if message["method"] == "weather.didUpdate" {
        updated += 1
      }
    }
    sandbox.server.stop()
    gone.raise()
    let reply = try sandbox.backend.reply(to: JSON(refresh))
    #expect(reply["result"]?.counts == [10, 20, 0])
    let failures = sandbox.told("weather.didFail")
    #expect(Set(failures.compactMap { $0["city"]?.int }).count == 20)
    #expect(failures.count == 20)
    #expect(failures.allSatisfy { $0["error"]?["code"] == 1023 && $0.hasStaleWeather })
    let shown = try sandbox.cities()
    #expect(shown.freshCount == 10)
    #expect(shown.staleCount == 20)
    #expect(try sandbox.backend.refusal("weather.refresh")["code"] == 1023)
    // The error of a refresh that failed completely does not mark further cities as stale.
    #expect(try sandbox.cities().staleCount == 20)
    #expect(try sandbox.backend.leave() == .code(0))
  }

  @Test("A refresh without any result fails, after a notification for every city")
  func refused() throws {
    let sandbox = try WeatherSandbox(.openMeteo)
    sandbox.server.stop()
    let opened = try sandbox.open()
    #expect(opened.allSatisfy { $0["weather"] == .null })
    #expect(sandbox.told("weather.didFail").count == 30)
    #expect(try sandbox.backend.refusal("weather.refresh")["code"] == 1023)
    #expect(sandbox.told("weather.didFail").count == 60)
  }

  @Test("A cancelled refresh ends its progress, then replies, and closes its connections")
  func cancelled() throws {
    let arrived = Flag()
    let closed = Flag()
    let sandbox = try WeatherSandbox(.openMeteo) { _ in
      LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
    }
    try sandbox.open(weather: false)
    let refresh = sandbox.backend.request("weather.refresh", ["workDoneToken": "w"])
    // The request is sent while the program waits for something.
    #expect(try sandbox.backend.notification("weather.willRefresh")["session"] != nil)
    arrived.block()
    sandbox.backend.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(refresh)}}")
    let reply = try sandbox.backend.reply(to: JSON(refresh))
    #expect(reply["error"]?["code"] == -32800)
    #expect(sandbox.told("$/progress").map { $0["value"]?["kind"]?.string } == ["begin", "end"])
    let failures = sandbox.told("weather.didFail")
    #expect(failures.count == WeatherSandbox.cityCount)
    #expect(failures.allSatisfy { $0["error"]?["code"] == -32800 && $0["weather"] == .null })
    closed.block()
    #expect(try sandbox.cities().count == WeatherSandbox.cityCount)
    #expect(try sandbox.backend.leave() == .code(0))
  }

  @Test("A cancelled refresh does not make fresh values stale")
  func cancelledMarks() throws {
    let arrived = Flag()
    let closed = Flag()
    let isRefresh = Flag()
    let service = PlayedService.openMeteo
    let sandbox = try WeatherSandbox(service) { request in
      isRefresh.isRaised
        ? LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
        : service.reply(to: request)
    }
    try sandbox.open()
    isRefresh.raise()
    let refresh = sandbox.backend.request("weather.refresh")
    // The request has been sent when the following one has its reply.
    #expect(try sandbox.cities().staleCount == WeatherSandbox.cityCount)
    arrived.block()
    sandbox.backend.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(refresh)}}")
    #expect(try sandbox.backend.reply(to: JSON(refresh))["error"]?["code"] == -32800)
    #expect(sandbox.told("weather.didFail").allSatisfy { !$0.hasStaleWeather })
    #expect(try sandbox.cities().freshCount == WeatherSandbox.cityCount)
    closed.block()
  }

  @Test("A position whose request is cancelled during the wait for the weather is set and returned")
  func cancelledPosition() throws {
    let arrived = Flag()
    let closed = Flag()
    let sandbox = try WeatherSandbox(.openMeteo) { _ in
      LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
    }
    try sandbox.backend.call("client.configure", ["notify": ["weather.didChangeHere"]])
    let point: JSON = ["lat": 48.5, "lon": 2.25]
    let request = sandbox.backend.request("location.set", ["location": point])
    try sandbox.backend.call("session.list")
    arrived.block()
    sandbox.backend.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(request)}}")
    let reply = try sandbox.backend.reply(to: JSON(request))
    #expect(reply["result"]?["location"] == point)
    #expect(sandbox.told("weather.didChangeHere").isEmpty)
    closed.block()
    #expect(try sandbox.backend.call("location.get")["location"] == point)
    #expect(try sandbox.backend.leave() == .code(0))
  }

  @Test("A request that still waits five seconds after the end of the input gets an error")
  func inputEnds() throws {
    let arrived = Flag()
    let closed = Flag()
    let sandbox = try WeatherSandbox(.openMeteo) { _ in
      LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
    }
    try sandbox.open(weather: false)
    let refresh = sandbox.backend.request("weather.refresh")
    #expect(try sandbox.backend.notification("weather.willRefresh")["session"] != nil)
    arrived.block()
    sandbox.backend.closeInput()
    let error = try sandbox.backend.reply(to: JSON(refresh))["error"]
    #expect(error?["code"] == -32800)
    #expect(
      error?["message"]?.string
        == "The request was cancelled because the conversation ended; wait for its reply before you send exit "
        + "or close the input.")
    closed.block()
    #expect(try sandbox.backend.finish().status == .code(0))
  }
}

/// The latitude of the place for which the service fails from now on.
private final class BrokenPlace: Sendable {
  private let place = Mutex<String?>(nil)

  var latitude: String? {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }
}

extension PlayedService {
  /// The latitude of a city as the request writes it; nil if the request does not contain it.
  fileprivate func latitude(of city: JSON, in request: LoopbackRequest) -> String? {
    latitudes(in: request).first { text in
      guard let asked = Double(text), let latitude = city["lat"]?.double else { return false }
      return abs(asked - latitude) < 0.0001
    }
  }
}
