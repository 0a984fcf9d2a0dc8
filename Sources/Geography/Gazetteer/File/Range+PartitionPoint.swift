extension Range<Int> {
  /// Returns the first number for which `before` is false, or the upper bound, by binary search. All
  /// numbers for which it is true must precede those for which it is false.
  @inlinable @inline(__always)
  package func partitionPoint(_ before: (Int) -> Bool) -> Int {
    var rest = self
    while !rest.isEmpty {
      let middle = rest.lowerBound + rest.count / 2
      rest = before(middle) ? (middle + 1)..<rest.upperBound : rest.lowerBound..<middle
    }
    return rest.lowerBound
  }
}
