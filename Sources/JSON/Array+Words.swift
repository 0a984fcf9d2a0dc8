extension [UInt8] {
  /// The eight bytes at an index as a little-endian word. Traps if fewer remain in the array.
  func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Whether the bytes from `start` on equal a range of another array. The caller guarantees that this array has as
  /// many bytes from `start` on.
  @inline(__always)
  func matches(_ other: [UInt8], in range: Range<Int>, at start: Int) -> Bool {
    var index = range.lowerBound
    var place = start
    while index + 8 <= range.upperBound {
      if word(at: place) != other.word(at: index) {
        return false
      }
      index += 8
      place += 8
    }
    while index < range.upperBound, self[place] == other[index] {
      index += 1
      place += 1
    }
    return index == range.upperBound
  }
}
