import Glibc
import Synchronization
import Text

/// A source of responses, such as the network or recordings.
package protocol HTTPTransport: Sendable {
  /// Sends one request and returns its response with any status, without retries or a cache.
  ///
  /// If the task is cancelled, ends the exchange and throws `.cancelled` without waiting for the response.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
