/// Why a connection ended.
package enum ConnectionEnd: Sendable, Equatable {
  /// The client sent `exit`, after `shutdown` or not.
  case exit(afterShutdown: Bool)

  /// No more input, and everything that was accepted is answered.
  case endOfInput

  /// Nobody reads the output any more.
  case outputClosed

  /// The process was told to end by a signal of this number.
  case signal(Int32)

  /// The process that the client named as its own has gone.
  case clientGone
}
