import JSON

extension JSON {
  /// Whether a message from the server is a notification. All its other messages are replies,
  /// batches included.
  var isNotification: Bool { self["method"] != nil }
}
