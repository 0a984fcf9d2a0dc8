import Glibc
import Synchronization
import Text

/// Sends only requests to this machine, and rejects all others. The program uses it if the environment variable
/// `CITYROULETTE_OFFLINE` is set and not empty.
package struct OfflineTransport: HTTPTransport {
  private let next: any HTTPTransport

  package init(_ next: any HTTPTransport) { self.next = next }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let address = HTTPAddress(request.url) else { throw .invalidRequest("an address") }
    guard address.isLoopback else { throw .offline(host: address.host) }
    return try await next.send(request)
  }
}
