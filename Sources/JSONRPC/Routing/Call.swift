package import JSON
import Platform

/// The context of an exclusive or waiting request besides the parameters.
package struct Call: Sendable {
  /// The id of the request; null for a notification.
  package let id: JSON

  /// Reports progress; nil for a notification, and if the client sent no token.
  package let progress: Progress?

  /// Answers the request from any thread while its work continues. Later requests still wait for the end of the work
  /// of an exclusive method. The result of the method is then discarded.
  package var answerEarly: @Sendable (JSON) -> Void = { _ in }
}
