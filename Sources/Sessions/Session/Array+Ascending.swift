internal import Geography

extension [Int] {
  /// The index of a number in an ascending array without repetitions, in O(log n); nil if the array does not contain
  /// it.
  func index(ofAscending number: Int) -> Int? {
    let index = indices.partitionPoint { self[$0] < number }
    return index < count && self[index] == number ? index : nil
  }
}
