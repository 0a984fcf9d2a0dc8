import JSON
import TestSupport
import Testing

/// The program with a simulated Open-Meteo, including its services for air quality and the archive.
final class AirSandbox {
  let server: LoopbackServer
  let backend: Backend

  /// - Parameters:
  ///   - clock: the program's clock, or an `@` and the file that contains it.
  ///   - route: the responses of the services; nil for those of `PlayedAir`.
  init(
    _ home: Home? = nil, clock: String = "2026-05-01T13:40:00Z", arguments: [String] = [],
    route: LoopbackServer.Route? = nil
  ) throws {
    let server = try LoopbackServer(route ?? { PlayedAir.reply(to: $0) })
    self.server = server
    backend = try Backend(
      try home ?? Home(),
      ["--clock", clock]
        + ["open-meteo", "open-meteo-air", "open-meteo-archive", "metno"].flatMap {
          ["--base-url", "\($0)=\(server.url)"]
        } + arguments)
  }

  /// Requests whose path begins with this text.
  func asked(_ path: String) -> [LoopbackRequest] {
    server.requests.filter { $0.target.hasPrefix(path) }
  }
}
