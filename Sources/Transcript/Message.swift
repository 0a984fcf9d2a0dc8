package import JSON

/// A message of a played conversation, in the order in which it was sent or received.
package enum Message: Sendable, Hashable {
  case sent(JSON)
  case received(JSON)
}

extension JSON {
  /// The kinds of message that a server writes. A batch counts as a reply.
  var isNotification: Bool { self["method"] != nil }
}
