import JSON
import TestSupport
import Testing

/// The program with one simulated weather service.
final class WeatherSandbox {
  /// Contains characters that must be encoded in a URL.
  static let key = "Geheim+4711/abc"
  static let encodedKey = "Geheim%2B4711%2Fabc"
  static let cityCount = 30

  let service: PlayedService
  let server: LoopbackServer
  let backend: Backend
  let home: Home

  /// - Parameters:
  ///   - route: the responses of the service; nil for successful ones.
  ///   - command: the shell command that runs the program, to redirect its streams.
  init(
    _ service: PlayedService, in home: Home? = nil, _ arguments: [String] = [],
    command: String = "exec \"$@\"", route: LoopbackServer.Route? = nil
  ) throws {
    // At most twenty minutes after the time of the simulated weather, which is therefore current
    // and can be renewed.
    let clock = arguments.contains("--clock") ? [] : ["--clock", "2026-05-01T13:50:00Z"]
    self.service = service
    let server = try LoopbackServer(route ?? { service.reply(to: $0) })
    self.server = server
    let home = try home ?? Home()
    self.home = home
    backend = try Backend(
      home, Self.arguments(service, server.url) + clock + arguments,
      shell: Self.shell(service, command: command))
  }

  static func arguments(_ service: PlayedService, _ url: String) -> [String] {
    ["--weather", service.rawValue, "--base-url", "\(service.rawValue)=\(url)"]
  }

  /// A script that puts the key where the program reads it.
  static func shell(_ service: PlayedService, command: String = "exec \"$@\"") -> String {
    service.variable.map { "export \($0)='\(key)'; \(command)" } ?? command
  }

  /// Opens a session of thirty cities, and fetches their weather unless `weather` is false.
  @discardableResult
  func open(weather: Bool = true) throws -> [JSON] {
    let opened = try backend.call("session.open", Self.session(weather: weather))
    return try #require(opened["cities"]?.array)
  }

  static func session(weather: Bool) -> JSON {
    [
      "mode": "import", "source": "country", "country": "US", "count": JSON(cityCount),
      "weather": .bool(weather),
    ]
  }

  /// The cities of the session with their present weather.
  func cities() throws -> [JSON] {
    try #require(try backend.call("session.get")["cities"]?.array)
  }

  /// The parameters of the received notifications of a method.
  func told(_ method: String) -> [JSON] {
    backend.notifications.filter { $0["method"]?.string == method }.map { $0["params"] ?? .null }
  }
}

extension JSON {
  /// True if a city has its own weather, and that is fresh.
  var hasOwnFreshWeather: Bool {
    guard let temperature = self["weather"]?["temperature"]?.double,
      let latitude = self["lat"]?.double
    else { return false }
    return abs(temperature - latitude) < 0.001 && self["weather"]?["stale"] == false
  }

  /// The counts in the result of a refresh: updated, failed, from the cache.
  var counts: [JSON] { ["updated", "failed", "fromCache"].map { self[$0] ?? .null } }

  var hasStaleWeather: Bool { self["weather"]?["stale"] == true }
}

extension [JSON] {
  /// The number of cities with their own fresh weather.
  var freshCount: Int { count { $0.hasOwnFreshWeather } }

  var staleCount: Int { count { $0.hasStaleWeather } }
}
