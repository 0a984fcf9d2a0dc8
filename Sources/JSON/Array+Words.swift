extension [UInt8] {
  /// Eight bytes, the first as the lowest; a fault if there are not as many.
  func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Whether a range of other bytes stands in these from a place on that leaves room for it.
  @inline(__always)
  func matches(_ other: [UInt8], in range: Range<Int>, at start: Int) -> Bool {
    var index = range.lowerBound
    var place = start
    while index + 8 <= range.upperBound {
      if word(at: place) != other.word(at: index) {
        return false
      }
      index = index + 8
      place = place + 8
    }
    while index < range.upperBound, self[place] == other[index] {
      index = index + 1
      place = place + 1
    }
    return index == range.upperBound
  }
}
