/// Whether a conversation has to begin with `initialize`.
package enum Handshake: Sendable {
  /// `initialize` may be omitted. If it is sent, it must be the first request, and may be repeated only after it has
  /// failed.
  case optional

  /// Before `initialize`, every other request is refused, and every notification except `exit` is ignored, as the
  /// Language Server Protocol requires.
  case required

  /// The server's own methods check the order of requests. The connection accepts `initialize` at any time before
  /// `shutdown`.
  case custom
}
