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

/// Distinct byte strings numbered from 0 in order of first appearance, with a hash index over them.
///
/// It names what repeats in many rows (time zones, divisions, countries) without a `String` for every
/// lookup: the key is a range of somebody else's bytes.
struct ByteStringTable: Sendable {
  private(set) var strings = ByteStrings()

  /// A power of two of places, each the number of a string or -1; at most half of them taken.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { strings.count }

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
