import Text

/// The folded names of all rows in one run of bytes, for substring search.
///
/// A zero byte ends each name, so that no match reaches from one name into the next.
struct FoldedNames: Sendable {
  /// Each with its zero byte, which changes nothing in their order.
  private(set) var strings = ByteStrings()

  /// How often each byte occurs: the search looks for the query's rarest byte.
  private var frequency = [Int](repeating: 0, count: 256)

  /// Used again for every name.
  private var buffer: [UInt8] = []

  /// Folds a name and adds it as the next row.
  mutating func append(_ name: String) {
    buffer.removeAll(keepingCapacity: true)
    NameFolding.append(name.utf8, to: &buffer)
    buffer.append(0)
    append(folded: buffer)
  }

  /// - Parameter name: with the zero byte.
  private mutating func append(folded name: some Collection<UInt8>) {
    for byte in name { frequency[Int(byte)] += 1 }
    strings.append(name)
  }

  /// The same names, row `order[i]` of this one as row `i`.
  func reordered(_ order: [Int]) -> FoldedNames {
    var result = FoldedNames()
    result.strings.reserve(strings: order.count, bytes: strings.bytes.count)
    for row in order { result.append(folded: strings[row]) }
    return result
  }

  /// The rows whose folded name contains `query`: all of them for an empty one, none for one
  /// with a zero byte in it.
  ///
  /// O(bytes of all names): looks for the query's rarest byte, compares around it, and after a
  /// match goes on with the next row.
  func rows(containing query: [UInt8]) -> PositionSet {
    let rarest = query.indices.min { frequency[Int(query[$0])] < frequency[Int(query[$1])] }
    let count = strings.count
    guard let rarest else { return PositionSet(capacity: count, members: 0..<count) }
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    var row = 0
    while !query.contains(0),
      let match = firstMatch(of: query, at: rarest, from: strings.starts[row])
    {
      while strings.starts[row + 1] <= match { row += 1 }
      words[row >> 6] |= 1 << (row & 63)
      row += 1
    }
    return PositionSet(words: words)
  }

  /// Where `query` first occurs from `start` on, found by its byte `rarest`.
  private func firstMatch(of query: [UInt8], at rarest: Int, from start: Int) -> Int? {
    let byte = query[rarest]
    var index = start + rarest
    let end = strings.bytes.count - (query.count - 1 - rarest)
    while index < end {
      if strings.bytes[index] == byte, occurs(query, at: index - rarest) { return index - rarest }
      index += 1
    }
    return nil
  }

  private func occurs(_ query: [UInt8], at start: Int) -> Bool {
    for offset in query.indices where strings.bytes[start + offset] != query[offset] {
      return false
    }
    return true
  }
}
