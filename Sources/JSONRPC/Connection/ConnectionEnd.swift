/// Why a connection ended.
package enum ConnectionEnd: Sendable, Equatable {
  /// The client sent `exit`.
  case exit(afterShutdown: Bool)

  /// The input ended.
  case endOfInput

  /// The headers are malformed, so the start of the next message is unknown.
  case framingLost

  /// The reader has closed the output, or writing has failed.
  case outputClosed

  /// A signal of this number asked the process to end.
  case signal(Int32)

  /// The client process, whose id the client or an option gave, has ended.
  case clientExited
}
