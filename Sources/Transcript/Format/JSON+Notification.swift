import JSON

extension JSON {
  /// Whether a message has a method. A message of the server with a method is a notification or a request; one without
  /// is a reply or a batch.
  var isNotification: Bool { self["method"] != nil }
}
