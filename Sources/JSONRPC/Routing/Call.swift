package import JSON
import Platform

/// What an exclusive or waiting method knows about its request besides the parameters.
package struct Call: Sendable {
  /// The id of the request; null for a notification.
  package let id: JSON

  /// Reports progress; nil if the client sent no token.
  package let progress: Progress?

  /// Answers the request from any thread while its work goes on; later requests still wait for the
  /// end of that work. Afterwards the result of the method is discarded.
  package var answerEarly: @Sendable (JSON) -> Void = { _ in }
}
