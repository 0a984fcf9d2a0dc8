internal import Geography

/// The folded names of all rows in one byte buffer, for substring search.
///
/// Each name ends with a zero byte, so that no match spans two names.
struct FoldedNames: Sendable {
  /// The bytes end with a block of zeroes, so that a block can be read from every position of a name.
  private var bytes: [UInt8] = []

  /// The start of each name, and the end of the last one.
  private var starts = [0]

  /// - Parameter order: row `order[i]` of the names becomes row `i`.
  init(_ names: ByteStrings, order: [Int32]) {
    bytes.reserveCapacity(names.bytes.count + order.count + ByteBlock.scalarCount)
    starts.reserveCapacity(order.count + 1)
    for row in order {
      bytes.append(contentsOf: names[Int(row)])
      bytes.append(0)
      starts.append(bytes.count)
    }
    bytes.append(contentsOf: repeatElement(0, count: ByteBlock.scalarCount))
  }

  /// The rows whose folded name contains `query`: all rows for an empty query, none for a query with a zero
  /// byte.
  ///
  /// After a match, a search for several bytes continues with the next name.
  func rows(containing query: [UInt8]) -> PositionSet {
    let count = starts.count - 1
    guard let search = ByteSearch(for: query) else { return PositionSet(allOf: count) }
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    if query.contains(0) {
      return PositionSet(words: words)
    }
    if query.count == 1 {
      return rows(with: query[0])
    }
    // Collect bits in a local word: each write to the array would check that its buffer is unique.
    var next = 0
    var index = 0
    var word = 0 as UInt64
    search.eachMatch(in: bytes.span.bytes) { match in
      let row = row(of: match, from: next)
      if row >> 6 != index {
        words[index] = word
        index = row >> 6
        word = 0
      }
      word |= 1 << (row & 63)
      next = row + 1
      return starts[next]
    }
    if word != 0 {
      words[index] = word
    }
    return PositionSet(words: words)
  }

  /// The rows whose folded name contains a byte, possibly most rows. Does not branch on the result, because
  /// such branches would often be mispredicted.
  private func rows(with letter: UInt8) -> PositionSet {
    var part = LetterSums(of: letter)
    return PositionSet(count: starts.count - 1) { row in
      part.reachesEnd(at: starts[row + 1] - 1, of: bytes.span.bytes)
    }
  }

  /// The row that contains the byte at an index. Galloping search from `row`, which is that row or an earlier
  /// one.
  private func row(of index: Int, from row: Int) -> Int {
    if index < starts[row + 1] {
      return row
    }
    var step = 1
    while row + step < starts.count - 1, starts[row + step] <= index {
      step *= 2
    }
    return (row + step / 2..<min(row + step, starts.count - 1)).partitionPoint {
      starts[$0 + 1] <= index
    }
  }
}
