import Text

/// The folded names of all rows in one run of bytes, for substring search.
///
/// A zero byte ends each name, so that no match reaches from one name into the next.
struct FoldedNames: Sendable {
  private var bytes: [UInt8] = []

  /// Where each name starts, and at last where the next one would.
  private var starts: [Int] = [0]

  /// How often each byte occurs: the search looks for the query's rarest byte.
  private var frequency = [Int](repeating: 0, count: 256)

  var count: Int { starts.count - 1 }

  /// Folds a name and adds it as the next row.
  mutating func append(_ name: String) {
    NameFolding.append(name.utf8, to: &bytes)
    endName()
  }

  private mutating func endName() {
    for byte in bytes[starts[count]...] { frequency[Int(byte)] += 1 }
    bytes.append(0)
    starts.append(bytes.count)
  }

  subscript(row: Int) -> ArraySlice<UInt8> {
    bytes[starts[row]..<starts[row + 1] - 1]
  }

  /// The same names, row `order[i]` of this one as row `i`.
  func reordered(_ order: [Int]) -> FoldedNames {
    var result = FoldedNames()
    result.starts.reserveCapacity(order.count + 1)
    result.bytes.reserveCapacity(bytes.count)
    for row in order {
      result.bytes.append(contentsOf: self[row])
      result.endName()
    }
    return result
  }

  /// The first eight bytes as a number that compares as they do.
  func prefix(of row: Int) -> UInt64 {
    var prefix: UInt64 = 0
    for offset in 0..<8 {
      let index = starts[row] + offset
      prefix = prefix << 8 | (index < starts[row + 1] ? UInt64(bytes[index]) : 0)
    }
    return prefix
  }

  /// The rows whose folded name contains `query`: all of them for an empty one, none for one
  /// with a zero byte in it.
  ///
  /// O(bytes of all names): looks for the query's rarest byte, compares around it, and after a
  /// match goes on with the next row.
  func rows(containing query: [UInt8]) -> PositionSet {
    let rarest = query.indices.min {
      frequency[Int(query[$0])] < frequency[Int(query[$1])]
    }
    guard let rarest else { return PositionSet(capacity: count) { _ in true } }
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    var row = 0
    while !query.contains(0), let match = firstMatch(of: query, at: rarest, from: starts[row]) {
      while starts[row + 1] <= match { row += 1 }
      words[row >> 6] |= 1 << (row & 63)
      row += 1
    }
    return PositionSet(words: words)
  }

  /// Where `query` first occurs from `start` on, found by its byte `rarest`.
  private func firstMatch(of query: [UInt8], at rarest: Int, from start: Int) -> Int? {
    let byte = query[rarest]
    var index = start + rarest
    let end = bytes.count - (query.count - 1 - rarest)
    while index < end {
      if bytes[index] == byte, occurs(query, at: index - rarest) { return index - rarest }
      index += 1
    }
    return nil
  }

  private func occurs(_ query: [UInt8], at start: Int) -> Bool {
    for offset in query.indices where bytes[start + offset] != query[offset] { return false }
    return true
  }
}
