import JSON

/// A client's reply to a request of the server. A valid one has either a result or an error.
package struct ReceivedReply: Sendable {
  let id: JSON
  let result: JSON?
  let error: JSON?
}
