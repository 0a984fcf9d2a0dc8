import JSON
import Platform
import TestSupport
import Testing

/// Open-Meteo with its air and its archive, which the test plays: the program asks all of them.
final class AirSandbox {
  let server: LoopbackServer
  let backend: Backend

  /// - Parameters:
  ///   - clock: of the program, or the file that holds it behind an `@`.
  ///   - route: what the services answer; nil for the good answer of `PlayedAir`.
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

  /// Requests whose path begins so.
  func asked(_ path: String) -> [LoopbackRequest] {
    server.requests.filter { $0.target.hasPrefix(path) }
  }
}
