import JSON

extension JSON {
  /// Whether a message has a method. From the server, that is a notification or a request; its
  /// other messages are replies and batches.
  var isNotification: Bool { self["method"] != nil }
}
