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

/// Distinct byte strings numbered from 0 in order of first appearance, with a hash index over them.
///
/// It names what repeats in the files (time zones, divisions, words of names) without a `String`
/// for every lookup: the key is a range of somebody else's bytes.
struct ByteStringTable: Sendable {
  /// All strings, one after the other.
  private(set) var bytes: [UInt8] = []

  /// Where each string begins, and the end of the last one.
  private var starts: [Int32] = [0]

  /// A power of two of places, each the number of a string or -1; at most half of them taken.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { starts.count - 1 }

  /// The bytes of string `number` as a range of `bytes`.
  func range(_ number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1])
  }

  func string(_ number: Int) -> String {
    String(decoding: bytes[range(number)], as: UTF8.self)
  }

  /// The number of `source[key]`, if it is here.
  func number(of key: Range<Int>, in source: [UInt8]) -> Int? {
    let found = slots[slot(of: key, in: source)]
    return found < 0 ? nil : Int(found)
  }

  /// The number of `source[key]`, which is added if it is new.
  mutating func insert(_ key: Range<Int>, of source: [UInt8]) -> Int {
    let place = slot(of: key, in: source)
    if slots[place] >= 0 { return Int(slots[place]) }
    let number = count
    slots[place] = Int32(number)
    bytes.append(contentsOf: source[key])
    starts.append(Int32(bytes.count))
    if count * 2 > slots.count { grow() }
    return number
  }

  /// The place that holds the key, or the free one where it belongs.
  private func slot(of key: Range<Int>, in source: [UInt8]) -> Int {
    var place = Self.hash(key, in: source) & (slots.count - 1)
    while slots[place] >= 0, !holds(Int(slots[place]), key, in: source) {
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private func holds(_ number: Int, _ key: Range<Int>, in source: [UInt8]) -> Bool {
    let own = range(number)
    guard own.count == key.count else { return false }
    for offset in 0..<key.count
    where bytes[own.lowerBound + offset] != source[key.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for number in 0..<count {
      slots[slot(of: range(number), in: bytes)] = Int32(number)
    }
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits, its upper half mixed into the lower one that is used.
  private static func hash(_ key: Range<Int>, in source: [UInt8]) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in key {
      hash = (hash ^ UInt64(source[index])) &* 0x0000_0100_0000_01b3
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & Int.max
  }
}
