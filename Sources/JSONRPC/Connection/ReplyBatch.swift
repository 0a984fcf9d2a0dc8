import JSON

/// The replies to the members of a batch, which are sent together as one array.
///
/// Used only on the connection that made it.
final class ReplyBatch {
  private var replies: [JSON] = []
  private let expected: Int

  init(expecting count: Int) {
    expected = count
  }

  /// Adds a reply.
  ///
  /// - Returns: the array of all replies once they are complete, nil before.
  func add(_ reply: Reply) -> JSON? {
    replies.append(JSON(writing: reply.write))
    return replies.count == expected ? .array(replies) : nil
  }
}
