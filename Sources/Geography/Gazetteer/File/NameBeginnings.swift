import Text

/// Tells which texts begin no word of a name, from one read, without a search in the names.
///
/// A Bloom filter with the hashes of the first four, five and eight bytes of the folded text at each word start. With
/// four bytes, a third of random Latin words of five letters might begin a name, with five few; in Cyrillic, eight bytes
/// are four letters. The two bits of a hash are in one word of 64 bits: with one bit, twice as many texts that begin no
/// name would be searched.
struct NameBeginnings: Sendable {
  private let words: RecordTable

  init(_ words: RecordTable) { self.words = words }

  /// False only if no folded text at a word start begins with the bytes of a key (see `NameFolding.key(of:)`). True for
  /// fewer than four bytes.
  func mayInclude(_ key: UInt64) -> Bool {
    guard key & 0xFF << 32 != 0 else { return true }
    // Folded texts have no zero bytes, so the last byte of the key tells whether the text has eight.
    let text = key & 0xFF != 0 ? key : key & ~0 << 24
    // Fibonacci hashing.
    let hash = text &* 0x9E37_79B9_7F4A_7C15
    let place = hash.multipliedFullWidth(by: UInt64(words.count) * 64)
    let bits: UInt64 = 1 << (place.high & 63) | 1 << (place.low >> 58)
    return words.integer64(Int(place.high >> 6), at: 0) & bits == bits
  }
}
