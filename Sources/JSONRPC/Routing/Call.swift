package import JSON
import Platform

/// The context of an exclusive or waiting request, in addition to its parameters.
package struct Call: Sendable {
  /// The id of the request; null for a notification.
  package let id: JSON

  /// Reports progress; nil for a notification, and if the client sent no token.
  package let progress: Progress?

  /// Answers the request while its work continues, and so discards the result of the method. Later messages no longer
  /// wait for it. Call it on the event loop.
  package var answerEarly: @Sendable (JSON) -> Void = { _ in }
}
