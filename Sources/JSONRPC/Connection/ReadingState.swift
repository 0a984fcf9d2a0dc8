/// The conditions that keep a connection from reading input or from dispatching messages.
struct ReadingState {
  /// Set from when the outbox exceeds its high-water mark until it is empty.
  var isPaused = false

  /// Set while the next turn of the loop will dispatch the messages that were read.
  var isDeferred = false

  /// Set at the end of the input.
  var inputHasEnded = false
}
