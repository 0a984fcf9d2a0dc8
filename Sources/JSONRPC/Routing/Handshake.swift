/// Whether a conversation has to begin with `initialize`.
package enum Handshake: Sendable {
  /// `initialize` may be left out, but only the first request may be it.
  case optional

  /// Every other request before `initialize` is refused, as the Language Server Protocol requires.
  case required

  /// The server's own methods check the order.
  case custom
}
