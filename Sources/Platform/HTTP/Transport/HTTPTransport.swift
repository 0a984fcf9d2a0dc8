import Glibc
import Synchronization
import Text

/// A source of responses: the network, or recordings.
package protocol HTTPTransport: Sendable {
  /// Sends one request and returns its response with any status, without retries or a cache.
  ///
  /// Cancelling the task ends the exchange and throws `.cancelled`, without waiting for the response.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
