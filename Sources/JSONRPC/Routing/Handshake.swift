/// Whether a conversation has to begin with `initialize`.
package enum Handshake: Sendable {
  /// `initialize` may be omitted, but must be the first request if it is sent.
  case optional

  /// Before `initialize`, every other request is refused, and every notification except `exit` is ignored, as the
  /// Language Server Protocol requires.
  case required

  /// The server's own methods check the order.
  case custom
}
