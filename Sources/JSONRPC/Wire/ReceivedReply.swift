import JSON

/// A client's reply to a request of the server. At least one of `result` and `error` is not nil; a valid reply has only
/// one.
package struct ReceivedReply: Sendable {
  let id: JSON
  let result: JSON?
  let error: JSON?
}
