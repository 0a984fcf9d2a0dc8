/// Where the reply to a message goes.
enum ReplyPath {
  /// Out as a message of its own.
  case alone

  /// Into the one array that answers a batch.
  case batch(Batch)

  /// Nowhere: a notification is never answered, not even with an error.
  case none
}
