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
