/// Substring search that compares the first and the last byte at sixteen positions at a time, and one at a time
/// at the end. Only positions that match both are compared in full ("SIMD-friendly algorithms for substring
/// searching", Wojciech Muła, 2016).
struct ByteSearch {
  private let string: [UInt8]
  private let first, last: ByteBlock

  /// Returns nil for an empty string.
  init?(for string: [UInt8]) {
    guard let first = string.first, let last = string.last else { return nil }
    self.string = string
    self.first = ByteBlock(repeating: first)
    self.last = ByteBlock(repeating: last)
  }

  /// Calls the body with the positions of the matches in order. The body returns a position; matches before it are
  /// skipped.
  @inline(__always) func eachMatch(in bytes: RawSpan, _ body: (Int) -> Int) {
    let end = bytes.byteCount - (string.count - 1)
    var index = 0
    var next = 0
    while index + ByteBlock.scalarCount <= end {
      let places = places(in: bytes, from: index)
      index += ByteBlock.scalarCount
      // Skip a block that has no position with both bytes, or that ends before the position to continue from.
      if places == .zero || index <= next {
        continue
      }
      for half in 0..<2 {
        var rest = UInt64(littleEndian: places[half])
        while rest != 0 {
          let place = index + (half - 2) * 8 + rest.trailingZeroBitCount / 8
          if place >= next, occurs(in: bytes, at: place) {
            next = body(place)
          }
          rest &= rest - 1
        }
      }
    }
    for place in index..<max(index, end) where place >= next && isAll(in: bytes, at: place) {
      next = body(place)
    }
  }

  /// Compares the first and the last byte at sixteen positions. The result has one byte for each position: 0x80
  /// if both match, else 0.
  @inline(__always) private func places(in bytes: RawSpan, from index: Int) -> SIMD2<UInt64> {
    let starts = bytes.unsafeLoadUnaligned(fromByteOffset: index, as: ByteBlock.self)
    let ends = bytes.unsafeLoadUnaligned(
      fromByteOffset: index + string.count - 1, as: ByteBlock.self)
    return ByteBlock.zero.replacing(with: 0x80, where: (starts .== first) .& (ends .== last)).words
  }

  /// Compares the string, except its first and last byte, with the bytes at a position.
  private func occurs(in bytes: RawSpan, at place: Int) -> Bool {
    var offset = 1
    while offset < string.count - 1 {
      if bytes[place + offset] != string[offset] {
        return false
      }
      offset += 1
    }
    return true
  }

  private func isAll(in bytes: RawSpan, at place: Int) -> Bool {
    bytes[place] == string[0] && bytes[place + string.count - 1] == string[string.count - 1]
      && occurs(in: bytes, at: place)
  }
}
