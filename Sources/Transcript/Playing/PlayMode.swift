/// How a transcript is played.
package struct PlayMode: Sendable {
  /// Whether to rewrite a line whose message does not match instead of failing, and to add a line
  /// for a message that no line expects.
  package var updates = false

  /// Whether updates are written to the files. If not, they are only reported.
  package var writesUpdates = true

  /// Whether to continue after a line whose expectation fails.
  package var continuesAfterFailure = false

  /// The longest wait for a message, before an `@timeout` of the file changes it.
  package var timeout = Duration.seconds(10)

  /// How messages are separated, unless the file has an `@framing`.
  package var framing = Framing.lines

  /// The values of `--var`, by name.
  package var variables: [String: String] = [:]

  /// Whether objects may have members, and arrays elements, that the file does not name.
  package var isOpen = false

  /// Whether the server may use the network. If not, its environment tells this program to stay
  /// offline; another program ignores that.
  package var isOnline = false

  /// Whether to stop waiting for messages once every request has its reply.
  package var waitsOnlyForReplies = false

  /// Called before each step with its number, from 1, and the number of steps.
  var progress: (@Sendable (Int, Int) -> Void)?

  /// The files that the transcript may name.
  package var paths = PathPolicy.anywhere

  package init() {}
}
