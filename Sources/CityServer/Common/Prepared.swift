import JSON
import JSONRPC

/// The outcome of the first half of a waiting method: its typed result, or the work that returns it.
///
/// The counterpart of `StartResult` with a typed result. `CityClient` returns the result unencoded; `startResult`
/// encodes it for a connection.
enum Prepared<Value: Sendable>: Sendable {
  typealias Work = @Sendable (isolated CityServer) async throws -> Value

  case ready(Value)
  case waiting(Work)

  /// As `StartResult.settling`.
  case settling(Work)

  /// - Parameter encode: encodes the result for a connection.
  func startResult(
    on server: isolated CityServer,
    _ encode: @escaping @Sendable (Value, isolated CityServer) -> JSON
  ) -> StartResult<CityServer> {
    switch self {
    case .ready(let value): .answered(encode(value, server))
    case .waiting(let work): .waiting { server in try await Self.reply(work, on: server, encode) }
    case .settling(let work): .settling { server in try await Self.reply(work, on: server, encode) }
    }
  }

  private static func reply(
    _ work: Work, on server: isolated CityServer,
    _ encode: (Value, isolated CityServer) -> JSON
  ) async throws -> JSON {
    let value = try await work(server)
    await server.outbox.waitForRoom()
    return encode(value, server)
  }
}
