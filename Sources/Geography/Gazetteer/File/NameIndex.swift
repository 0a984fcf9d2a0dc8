import Text

/// A sparse index of the name table. It narrows a binary search to 33 word starts, or more if indexed ones share the
/// first eight bytes with the text.
struct NameIndex: Sendable {
  /// The key of every `stride`-th word start.
  private let keys: [UInt64]
  private let count: Int

  /// A smaller stride makes lookups faster, but the index larger and slower to build.
  private static let stride = 32

  init(_ names: NameTable) {
    count = names.count
    keys = Swift.stride(from: 0, to: names.count, by: Self.stride).map(names.key)
  }

  /// Returns a range that contains the first word start whose folded text is equal to or after this text in sort order,
  /// if there is one.
  func range(of text: FoldedText) -> Range<Int> {
    let key = text.key
    let all = 0..<keys.count
    let first = all.partitionPoint { keys[$0] < key }
    let isOwn = first < all.upperBound && keys[first] == key
    let next = isOwn ? (first..<all.upperBound).partitionPoint { keys[$0] <= key } : first
    return max(0, (first - 1) * Self.stride)..<min(next * Self.stride + 1, count)
  }
}
