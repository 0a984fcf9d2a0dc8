/// The progress of the end of a connection.
struct EndingState {
  /// Why the connection is ending; nil while it accepts requests.
  var reason: ConnectionEnd?

  /// Set by `terminate`, which calls `onEnd`.
  var hasEnded = false

  /// The unsent bytes when the connection last looked for progress of the reader.
  var unsentAtLastCheck = Int.max
}
