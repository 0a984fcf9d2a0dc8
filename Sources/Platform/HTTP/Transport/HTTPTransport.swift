import Glibc
import Synchronization
import Text

/// Something that answers requests: the network, or recordings of it.
package protocol HTTPTransport: Sendable {
  /// One request, one answer, whatever its status; no retry, no cache.
  ///
  /// Cancelling the task ends it at once with `.cancelled` and closes the connection.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
