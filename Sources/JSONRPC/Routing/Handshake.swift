/// Whether a conversation has to begin with `initialize`.
package enum Handshake: Sendable {
  /// `initialize` may be omitted, but must be the first request if it is sent.
  case optional

  /// Every other request before `initialize` is refused, as the Language Server Protocol requires.
  case required

  /// The server's own methods check the order.
  case custom
}
