import JSON

/// Gathers the replies of a batch; they go out together as one array.
///
/// Confined to the connection that made it.
final class Batch {
  private var replies: [JSON] = []
  private let expected: Int

  init(expecting count: Int) {
    expected = count
  }

  /// The array of all replies once the last has come, before that nil.
  func add(_ reply: Reply) -> JSON? {
    replies.append(JSON(writing: reply.write))
    return replies.count == expected ? .array(replies) : nil
  }
}
