package import JSON

/// A method as it is used: messages of a conversation that was had, or one that the server sent.
package struct Example: Sendable {
  /// What was sent, or the notification of the server itself.
  package let message: JSON

  /// What came before the reply.
  package internal(set) var notifications: [JSON] = []

  /// Nil for a notification.
  package internal(set) var reply: JSON?

  package init(_ message: JSON) { self.message = message }

  package mutating func add(notification: JSON) { notifications.append(notification) }

  package mutating func set(reply: JSON) { self.reply = reply }
}
