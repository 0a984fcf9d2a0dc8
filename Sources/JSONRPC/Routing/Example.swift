package import JSON

/// An example of a method: messages of a real conversation, or a notification that the server sent.
package struct Example: Sendable {
  /// The request, or the server's notification.
  package let message: JSON

  /// The notifications before the reply.
  package internal(set) var notifications: [JSON] = []

  /// Nil for a notification, and for a request without a reply.
  package internal(set) var reply: JSON?

  package init(_ message: JSON) { self.message = message }

  package mutating func add(notification: JSON) { notifications.append(notification) }

  package mutating func set(reply: JSON) { self.reply = reply }
}
