extension Range<Int> {
  /// Binary search: returns the first number for which `before` is false, or the upper bound. The
  /// range must be partitioned by `before`.
  package func partitionPoint(_ before: (Int) -> Bool) -> Int {
    var rest = self
    while !rest.isEmpty {
      let middle = rest.lowerBound + rest.count / 2
      rest = before(middle) ? (middle + 1)..<rest.upperBound : rest.lowerBound..<middle
    }
    return rest.lowerBound
  }
}
