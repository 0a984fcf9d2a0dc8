import Text

/// A folded text to compare with the names of the table. Its first eight bytes, as one integer,
/// decide most comparisons.
struct FoldedText: Hashable {
  /// Position of a name relative to the text in sort order: before it, one that starts with it, or
  /// after those.
  enum Order { case before, within, after }

  let bytes: [UInt8]
  let key: UInt64
  private let mask: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = NameFolding.key(of: bytes)
    mask = bytes.count < 8 ? ~(.max >> UInt64(8 * bytes.count)) : .max
  }

  static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  /// For short texts the key identifies the text; hashing the bytes takes five times as long.
  func hash(into hasher: inout Hasher) {
    if bytes.count > 8 {
      hasher.combine(bytes)
    } else {
      hasher.combine(key)
    }
  }

  /// Compares by the first eight bytes of a name; nil if those do not decide.
  func order(ofKey other: UInt64) -> Order? {
    if other & mask != key {
      return other < key ? .before : .after
    }
    return bytes.count <= 8 ? .within : nil
  }
}
