import Glibc
import Synchronization
import Text

/// A source of responses: the network, or recordings.
package protocol HTTPTransport: Sendable {
  /// Sends one request and returns its response with any status, without retries or a cache.
  ///
  /// Cancelling the task throws `.cancelled` immediately and closes the connection if there is one.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
