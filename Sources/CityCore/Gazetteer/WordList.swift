/// Distinct words in ascending order of their bytes, numbered from 0: the words that begin alike
/// have consecutive numbers.
struct WordList: Sendable {
  private var bytes: [UInt8] = []

  /// Where each word begins in `bytes`, and the end of the last one.
  private var starts: [Int32] = [0]

  var count: Int { starts.count - 1 }

  /// Sorts the strings of a table; `numbers[n]` is the number here of the table's string `n`.
  init(_ table: ByteStringTable, numbers: inout [Int32]) {
    let keys = (0..<table.count).map { SortKey(table, Int32($0)) }
    let order = keys.sorted { left, right in
      left.head == right.head
        ? Self.precedes(table.range(Int(left.number)), table.range(Int(right.number)), table.bytes)
        : left.head < right.head
    }
    numbers = [Int32](repeating: 0, count: table.count)
    bytes.reserveCapacity(table.bytes.count)
    starts.reserveCapacity(table.count + 1)
    for (number, key) in order.enumerated() {
      numbers[Int(key.number)] = Int32(number)
      bytes.append(contentsOf: table.bytes[table.range(Int(key.number))])
      starts.append(Int32(bytes.count))
    }
  }

  /// The numbers of the words that begin with `prefix`.
  func numbers(withPrefix prefix: ArraySlice<UInt8>) -> Range<Int> {
    let first = partition { $0.lexicographicallyPrecedes(prefix) }
    let end = partition { !prefix.lexicographicallyPrecedes($0) || $0.starts(with: prefix) }
    return first..<max(first, end)
  }

  /// The number of the word itself.
  func number(of word: ArraySlice<UInt8>) -> Int? {
    let first = partition { $0.lexicographicallyPrecedes(word) }
    return first < count && self[first].elementsEqual(word) ? first : nil
  }

  /// The numbers of the words that `typed` begins but for one typing error (`TypingError`).
  func numbers(similarTo typed: ArraySlice<UInt8>) -> [Int] {
    let error = TypingError(typed: Array(typed))
    return (0..<count).filter {
      error.explains(bytes, Int(starts[$0])..<Int(starts[$0 + 1]))
    }
  }

  private subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[Int(starts[number])..<Int(starts[number + 1])]
  }

  /// The number of words, all at the beginning, that are `before` something.
  private func partition(_ before: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if before(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func precedes(_ left: Range<Int>, _ right: Range<Int>, _ bytes: [UInt8]) -> Bool {
    bytes[left].lexicographicallyPrecedes(bytes[right])
  }
}

/// The first eight bytes of a string as a number, which decide almost every comparison.
private struct SortKey {
  var head: UInt64
  var number: Int32

  init(_ table: ByteStringTable, _ number: Int32) {
    head = 0
    self.number = number
    let range = table.range(Int(number))
    for offset in 0..<8 {
      let index = range.lowerBound + offset
      head = head << 8 | (index < range.upperBound ? UInt64(table.bytes[index]) : 0)
    }
  }
}
