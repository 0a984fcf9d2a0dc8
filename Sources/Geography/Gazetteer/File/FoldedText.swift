import Text

/// A folded text that is compared with the names of the table. Compares the first eight bytes as one integer, and the
/// rest only if these are equal.
struct FoldedText {
  /// The place of a name in sort order: before this text, among the names that start with this text, or
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

  /// The text of up to seven bytes with this key, or the first eight bytes of a longer one.
  init(key: UInt64) {
    bytes = []
    self.key = key
    mask = ~0 << UInt64(key.trailingZeroBitCount & ~7)
  }

  /// Returns the place of a name by its first eight bytes (see `NameFolding.key(of:)`); nil if they do not decide.
  func order(ofKey other: UInt64) -> Order? {
    if other & mask != key {
      return other < key ? .before : .after
    }
    return bytes.count <= 8 ? .within : nil
  }
}
