/// The progress of the end of a connection.
struct EndingState {
  /// Why the connection is ending; nil while it accepts requests.
  var reason: ConnectionEnd?

  /// Set by `terminate`, which then calls `Connection.onEnd`.
  var hasEnded = false

  /// The number of unsent bytes at the last call of `terminateIfStuck`; `Int.max` before the first.
  var unsentAtLastCheck = Int.max
}
