import Foundation
import JSON
import TestSupport

/// The program with a simulated GeoNames as its source of cities.
final class GeoNamesSandbox {
  let server: LoopbackServer
  let home: Home
  private(set) var backend: Backend
  private let arguments: [String]
  private let command: String

  /// - Parameters:
  ///   - command: the shell command that runs the program, to redirect its streams.
  ///   - route: the responses of the service.
  init(
    _ arguments: [String] = [], in home: Home? = nil, command: String = "exec \"$@\"",
    route: @escaping LoopbackServer.Route = PlayedGeoNames.reply
  ) throws {
    let server = try LoopbackServer(route)
    self.server = server
    let home = try home ?? Home()
    self.home = home
    self.arguments =
      ["--cities", "geonames", "--base-url", "geonames=\(server.url)", "--weather", "none"]
      + arguments
    self.command =
      "export CITYROULETTE_GEONAMES_USERNAME='\(PlayedGeoNames.account)'; \(command)"
    backend = try Backend(home, self.arguments, shell: self.command)
  }

  /// Starts another process on the same files.
  func restart() throws {
    _ = try backend.leave()
    backend = try Backend(home, arguments, shell: command)
  }

  /// The number of requests to a service of GeoNames.
  func count(_ service: String) -> Int {
    server.requests.count { $0.geoNamesService == service }
  }

  func cancel(_ id: Int) {
    backend.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(id)}}")
  }

  /// The replies to some requests, in any order.
  func replies(to ids: [Int]) throws -> [Int: JSON] {
    var replies: [Int: JSON] = [:]
    while replies.count < ids.count, let message = try backend.next() {
      if let id = message["id"]?.int {
        replies[id] = message
      }
    }
    return replies
  }
}
