import Glibc
import Synchronization
import Text

/// Sends requests to this machine only, and rejects all others. Used if the environment variable
/// `CITYROULETTE_OFFLINE` is not empty.
package struct OfflineTransport: HTTPTransport {
  private let next: any HTTPTransport

  package init(_ next: any HTTPTransport) { self.next = next }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let address = HTTPAddress(request.url) else { throw .invalidRequest("an address") }
    guard address.isLoopback else { throw .offline(host: address.host) }
    return try await next.send(request)
  }
}
