extension Span<UInt8> {
  /// Returns the index of the first byte at or after `start` that is at most `limit`, or the count.
  func end(of start: Int, before limit: UInt8) -> Int {
    var index = start
    while index < count, self[index] > limit {
      index += 1
    }
    return index
  }
}
