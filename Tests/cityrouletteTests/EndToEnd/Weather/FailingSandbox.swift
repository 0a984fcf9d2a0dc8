import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// The program with a failing service, with or without a fallback, and with a clock that the test
/// advances.
final class FailingSandbox {
  static let cities: [JSON] = [2_950_159, 2_988_507, 3_169_070, 2_643_743, 3_117_735, 2_761_369]

  let service: PlayedService

  /// The fallback: another service, which allows many requests.
  let other: PlayedService
  let first: LoopbackServer
  let second: LoopbackServer
  let backend: Backend
  private let home: Home
  private let faults: PlayedFaults

  init(_ service: PlayedService, alone: Bool = false, arguments: [String] = []) throws {
    let other = service.other
    let faults = PlayedFaults()
    let home = try Home()
    self.service = service
    self.other = other
    self.faults = faults
    self.home = home
    first = try LoopbackServer { request in
      (faults.reply(to: request) ?? service.unkeptReply(to: request)).valid(at: faults.now - 600)
    }
    second = try LoopbackServer { other.unkeptReply(to: $0).valid(at: faults.now - 600) }
    let clock = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
    let names = (alone ? [service] : [service, other]).map(\.rawValue).joined(separator: ",")
    backend = try Backend(
      home,
      [
        "--weather", names, "--clock", "@\(clock)",
        "--base-url", "\(service.rawValue)=\(first.url)",
        "--base-url", "\(other.rawValue)=\(second.url)",
      ] + arguments,
      shell: [service, other].reduce("exec \"$@\"") { WeatherSandbox.shell($1, command: $0) })
  }

  /// The clock's time as in messages.
  var now: String { Date(timeIntervalSince1970: Double(faults.now)).formatted(.iso8601) }

  /// Advances the clock. The file is replaced atomically, since the program may be about to read it.
  func wait(_ seconds: Int) throws {
    faults.moveClock(seconds)
    let clock = URL(filePath: "\(home.path)/clock")
    try Data(now.utf8).write(to: clock, options: .atomic)
  }

  /// Long enough for all values and pauses to expire.
  func waitLong() throws { try wait(3600) }

  /// Sets the response of the service; nil for the usual successful ones.
  func answer(_ reply: (@Sendable (LoopbackRequest) -> LoopbackReply?)?) { faults.set(reply) }

  /// Makes the service fail from now on.
  func fail(_ fault: FailingFault, _ reply: LoopbackReply?) {
    if let reply {
      answer { _ in reply }
    } else {
      first.stop()
    }
  }

  func get(_ city: JSON) throws -> JSON {
    try #require(try backend.call("weather.get", ["city": city])["weather"])
  }

  /// Refreshes these cities and returns their new weather.
  func refresh(_ cities: [JSON] = cities) throws -> [JSON] {
    let before = backend.notifications.count
    let summary = try backend.call("weather.refresh", ["cities": .array(cities)])
    #expect(summary["updated"]?.int == cities.count)
    let told = backend.notifications.dropFirst(before)
      .filter { $0["method"] == "weather.didUpdate" }.compactMap { $0["params"] }
    return cities.compactMap { city in told.last { $0["city"] == city }?["weather"] }
  }

  /// The number of requests to each service during the work.
  func asked(_ work: () throws -> Void) rethrows -> (first: Int, second: Int) {
    let before = (first.requestCount, second.requestCount)
    try work()
    return (first.requestCount - before.0, second.requestCount - before.1)
  }

  /// The latitude of the last requested city, as the service writes it. The test must have requested that
  /// city alone.
  var lastLatitude: String? { first.requests.last.flatMap { service.latitudes(in: $0).first } }
}

extension PlayedService {
  fileprivate var other: PlayedService { self == .openMeteo ? .pirateWeather : .openMeteo }

  /// A successful response without headers that make it cacheable.
  fileprivate func unkeptReply(to request: LoopbackRequest) -> LoopbackReply {
    LoopbackReply(text: text(for: request))
  }
}

/// The faulty responses of a service, and the clock.
private final class PlayedFaults: Sendable {
  /// The test's clock, in seconds since 1970.
  private let clock = Mutex(1_777_642_800)

  var now: Int { clock.withLock { $0 } }

  func moveClock(_ seconds: Int) { clock.withLock { $0 += seconds } }

  private let current = Mutex<(@Sendable (LoopbackRequest) -> LoopbackReply?)?>(nil)

  func set(_ reply: (@Sendable (LoopbackRequest) -> LoopbackReply?)?) {
    current.withLock { $0 = reply }
  }

  func reply(to request: LoopbackRequest) -> LoopbackReply? {
    current.withLock { $0 }?(request)
  }
}

extension JSON {
  /// The provider, the service that it replaces, and whether the value is stale.
  var origin: [JSON?] { [self["provider"], self["fallback"]?["insteadOf"], self["stale"]] }
}
