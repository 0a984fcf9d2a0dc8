import JSON
import JSONRPC

/// What the first half of a waiting method leaves to do for its typed result.
///
/// The counterpart of `Handling`, whose results are JSON already. `CityClient` uses the result as it
/// is; `handling` writes it for a connection.
enum Prepared<Value: Sendable>: Sendable {
  typealias Work = @Sendable (isolated CityServer) async throws -> Value

  case ready(Value)
  case waiting(Work)

  /// As `Handling.settling`.
  case settling(Work)

  /// The same for a connection.
  ///
  /// - Parameter encode: writes the result.
  func handling(
    on server: isolated CityServer,
    _ encode: @escaping @Sendable (Value, isolated CityServer) -> JSON
  ) -> StartResult<CityServer> {
    switch self {
    case .ready(let value): .answered(encode(value, server))
    case .waiting(let work): .waiting { server in encode(try await work(server), server) }
    case .settling(let work): .settling { server in encode(try await work(server), server) }
    }
  }
}
