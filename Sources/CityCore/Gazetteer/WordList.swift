/// Distinct words in ascending order of their bytes, numbered from 0: the words that begin alike
/// have consecutive numbers.
struct WordList: Sendable {
  private var strings = ByteStrings()

  var count: Int { strings.count }

  /// Sorts the strings of a table; `numbers[n]` is the number here of the table's string `n`.
  init(_ table: ByteStringTable, numbers: inout [Int32]) {
    let unsorted = table.strings
    // The heads decide almost every comparison.
    let keys = (0..<unsorted.count).map { (head: unsorted.head($0), number: $0) }
    let order = keys.sorted { left, right in
      left.head == right.head
        ? unsorted[left.number].lexicographicallyPrecedes(unsorted[right.number])
        : left.head < right.head
    }
    numbers = [Int32](repeating: 0, count: unsorted.count)
    strings.reserve(strings: unsorted.count, bytes: unsorted.bytes.count)
    for (number, key) in order.enumerated() {
      numbers[key.number] = Int32(number)
      strings.append(unsorted[key.number])
    }
  }

  /// The numbers of the words that begin with `prefix`.
  func numbers(withPrefix prefix: ArraySlice<UInt8>) -> Range<Int> {
    let first = firstNumber(notBefore: prefix)
    let end = (first..<count).partitionPoint { strings[$0].starts(with: prefix) }
    return first..<end
  }

  /// The number of the word itself.
  func number(of word: ArraySlice<UInt8>) -> Int? {
    let first = firstNumber(notBefore: word)
    return first < count && strings[first].elementsEqual(word) ? first : nil
  }

  /// The numbers of the words that `typed` begins but for one typing error (`TypingError`).
  func numbers(similarTo typed: ArraySlice<UInt8>) -> [Int] {
    let error = TypingError(typed: Array(typed))
    return (0..<count).filter { error.explains(strings.bytes, strings.range($0)) }
  }

  private func firstNumber(notBefore word: ArraySlice<UInt8>) -> Int {
    (0..<count).partitionPoint { strings[$0].lexicographicallyPrecedes(word) }
  }
}

extension Range<Int> {
  /// The first number that is not `before`, or the upper bound; those before it all are.
  func partitionPoint(_ before: (Int) -> Bool) -> Int {
    var rest = self
    while !rest.isEmpty {
      let middle = rest.lowerBound + rest.count / 2
      rest = before(middle) ? (middle + 1)..<rest.upperBound : rest.lowerBound..<middle
    }
    return rest.lowerBound
  }
}

/// Distinct byte strings numbered from 0 in order of first appearance, with a hash index over them.
///
/// It names what repeats in the files (time zones, divisions, words of names) without a `String`
/// for every lookup: the key is a range of somebody else's bytes.
struct ByteStringTable: Sendable {
  private(set) var strings = ByteStrings()

  /// A power of two of places, each the number of a string or -1; at most half of them taken.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { strings.count }

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
    strings.append(source[key])
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
    let own = strings.range(number)
    guard own.count == key.count else { return false }
    for offset in 0..<key.count
    where strings.bytes[own.lowerBound + offset] != source[key.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for number in 0..<count {
      slots[slot(of: strings.range(number), in: strings.bytes)] = Int32(number)
    }
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits, its upper half mixed into the lower one that is used.
  private static func hash(_ key: Range<Int>, in source: [UInt8]) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in key { hash = (hash ^ UInt64(source[index])) &* 0x0000_0100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & Int.max
  }
}

/// Byte strings one after the other, numbered from 0.
struct ByteStrings: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Where each string begins, and the end of the last one.
  private(set) var starts = [0]

  var count: Int { starts.count - 1 }

  mutating func reserve(strings: Int, bytes: Int) {
    starts.reserveCapacity(strings + 1)
    self.bytes.reserveCapacity(bytes)
  }

  mutating func append(_ string: some Collection<UInt8>) {
    bytes.append(contentsOf: string)
    starts.append(bytes.count)
  }

  /// Where a string lies in `bytes`.
  func range(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  subscript(number: Int) -> ArraySlice<UInt8> { bytes[range(number)] }

  /// The first eight bytes of a string as a number that compares as they do.
  func head(_ number: Int) -> UInt64 {
    let range = range(number)
    var head: UInt64 = 0
    for index in range.lowerBound..<range.lowerBound + 8 {
      head = head << 8 | (index < range.upperBound ? UInt64(bytes[index]) : 0)
    }
    return head
  }
}
