/// How the reply to a message is sent.
enum ReplyPath {
  /// As a message of its own.
  case single

  /// In the array that answers a batch.
  case batch(ReplyBatch)

  /// Not at all: a notification is not answered even with an error, nor is a request that was already answered or needs
  /// no reply any more.
  case none
}
