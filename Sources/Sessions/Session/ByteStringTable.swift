/// Distinct byte strings numbered from 0 in order of first appearance, with a hash index.
///
/// Numbers the values of a column (countries, divisions, time zones, articles). A lookup creates no `String`:
/// the key is a range of a buffer.
struct ByteStringTable: Sendable {
  private(set) var strings = ByteStrings()

  /// Open addressing with linear probing. The number of slots is a power of two; each contains the number of a
  /// string, or -1. At most half of them are used after an insertion.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { strings.count }

  /// Returns the number of `source[key]`. Adds the string if it is new.
  mutating func insert(_ key: Range<Int>, of source: [UInt8]) -> Int {
    let place = slot(of: key, in: source)
    if slots[place] >= 0 {
      return Int(slots[place])
    }
    let number = count
    slots[place] = Int32(number)
    strings.append(source[key])
    if count * 2 > slots.count {
      grow()
    }
    return number
  }

  /// The slot of the key, or the free slot to insert it into.
  private func slot(of key: Range<Int>, in source: [UInt8]) -> Int {
    var place = Self.hash(key, in: source) & (slots.count - 1)
    while slots[place] >= 0, !holds(Int(slots[place]), key: key, in: source) {
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private func holds(_ number: Int, key: Range<Int>, in source: [UInt8]) -> Bool {
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

  /// FNV-1a (Fowler, Noll, Vo) with 64 bits. The upper half is mixed into the lower one, because the slot is
  /// taken from the low bits.
  private static func hash(_ key: Range<Int>, in source: [UInt8]) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in key {
      hash = (hash ^ UInt64(source[index])) &* 0x0000_0100_0000_01b3
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & Int.max
  }
}
