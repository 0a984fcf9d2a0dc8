import JSON
import JSONRPC
import Platform
import Sessions

/// A method that reads or changes one session, without access to the rest of the server.
protocol SessionMethod: CityMethod {
  var session: String? { get }

  func run(in session: isolated Session) throws -> JSON
}

extension SessionMethod {
  func run(on server: isolated CityServer) throws -> JSON {
    try server.session(session).assumeIsolated(with: self) { try $1.run(in: $0) }
  }
}
