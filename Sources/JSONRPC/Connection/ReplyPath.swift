/// How the reply to a message is sent.
enum ReplyPath {
  /// As a message of its own.
  case single

  /// In the array that answers a batch.
  case batch(ReplyBatch)

  /// Not at all: a notification is never answered, not even with an error.
  case none
}
