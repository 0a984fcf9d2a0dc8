/// How the reply to a message is sent.
enum ReplyPath {
  /// As a message of its own.
  case single

  /// In the array that answers a batch.
  case batch(ReplyBatch)

  /// Not at all: for a notification, which is not answered even with an error, and for a request that needs no reply
  /// any more.
  case none
}
