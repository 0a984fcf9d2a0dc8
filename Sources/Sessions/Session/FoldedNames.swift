internal import Geography
import Text

/// The folded names of all rows in one run of bytes, for substring search.
///
/// A zero byte ends each name, so that no match reaches from one name into the next.
struct FoldedNames: Sendable {
  /// Behind the last name follow zeroes for a block to be read.
  private var bytes: [UInt8] = []

  /// Where each name begins, and the end of the last one.
  private var starts = [0]

  /// - Parameter order: row `order[i]` of the folded names becomes row `i`.
  init(_ names: ByteStrings, order: [Int32]) {
    bytes.reserveCapacity(names.bytes.count + order.count + Block.scalarCount)
    starts.reserveCapacity(order.count + 1)
    for row in order {
      bytes.append(contentsOf: names[Int(row)])
      bytes.append(0)
      starts.append(bytes.count)
    }
    bytes.append(contentsOf: repeatElement(0, count: Block.scalarCount))
  }

  /// The rows whose folded name contains `query`: all of them for an empty one, none for one
  /// with a zero byte in it.
  ///
  /// O(bytes of all names): after a match it goes on with the next row.
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
    // A word is gathered here: to write each bit to the array asks each time whether it is shared.
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

  /// The rows that have a letter, which may be most of them: so nothing branches on whether one has.
  private func rows(with letter: UInt8) -> PositionSet {
    var part = LetterSums(of: letter)
    return PositionSet(count: starts.count - 1) { row in
      part.reachesEnd(at: starts[row + 1] - 1, of: bytes.span.bytes)
    }
  }

  /// The row that a byte belongs to, at or behind `row`, where it usually is.
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

/// Looks for a byte string at sixteen places at a time, by its first and its last byte: few places
/// have both, and only those are compared in full ("SIMD-friendly algorithms for substring
/// searching", Wojciech Muła, 2016).
struct ByteSearch {
  private let string: [UInt8]
  private let first, last: Block

  /// Nil for an empty string.
  init?(for string: [UInt8]) {
    guard let first = string.first, let last = string.last else { return nil }
    self.string = string
    self.first = Block(repeating: first)
    self.last = Block(repeating: last)
  }

  /// Lends the places where the string occurs, in order; the body answers from where on the next
  /// one is wanted.
  @inline(__always) func eachMatch(in bytes: RawSpan, _ body: (Int) -> Int) {
    let end = bytes.byteCount - (string.count - 1)
    var index = 0
    var next = 0
    while index + Block.scalarCount <= end {
      let places = places(in: bytes, from: index)
      index += Block.scalarCount
      // Most blocks have none; or all their places belong to a row that has matched.
      if places == .zero || index <= next {
        continue
      }
      for half in 0..<2 {
        var rest = UInt64(littleEndian: places[half])
        while rest != 0 {
          let place = index + (half - 2) * 8 + rest.trailingZeroBitCount / 8
          if place >= next, occurs(in: bytes, at: place) {
            next = body(place)
          }
          rest &= rest - 1
        }
      }
    }
    for place in index..<max(index, end) where place >= next && isAll(in: bytes, at: place) {
      next = body(place)
    }
  }

  /// Of sixteen places those with the first and the last byte: the high bit of a place's byte.
  @inline(__always) private func places(in bytes: RawSpan, from index: Int) -> SIMD2<UInt64> {
    let starts = bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Block.self)
    let ends = bytes.unsafeLoadUnaligned(fromByteOffset: index + string.count - 1, as: Block.self)
    return Block.zero.replacing(with: 0x80, where: (starts .== first) .& (ends .== last)).words
  }

  /// Whether the string is at a place that has its first and its last byte.
  private func occurs(in bytes: RawSpan, at place: Int) -> Bool {
    var offset = 1
    while offset < string.count - 1 {
      if bytes[place + offset] != string[offset] {
        return false
      }
      offset += 1
    }
    return true
  }

  private func isAll(in bytes: RawSpan, at place: Int) -> Bool {
    bytes[place] == string[0] && bytes[place + string.count - 1] == string[string.count - 1]
      && occurs(in: bytes, at: place)
  }
}

/// Tells of each run of bytes up to a zero whether a letter is in it, by a sum in which every byte but
/// the zeroes is 0xFF, plus 1 where the letter stands: the carry goes on until the zero and is left there.
private struct LetterSums {
  private let letter: Block

  /// Of a part of the bytes at a time, eight in a word.
  private var sums = [UInt64](repeating: 0, count: 1024)
  private var part = 0..<0
  private var carry: UInt64 = 0

  init(of letter: UInt8) { self.letter = Block(repeating: letter) }

  /// - Parameter end: of a zero, behind those asked for before. A block of zeroes is behind the last.
  @inline(__always) mutating func reachesEnd(at end: Int, of bytes: RawSpan) -> Bool {
    while end >= part.upperBound {
      addNext(of: bytes)
    }
    let place = end - part.lowerBound
    return sums[place >> 3] & 1 << UInt64(8 * (place & 7)) != 0
  }

  private mutating func addNext(of bytes: RawSpan) {
    let start = part.upperBound
    part = start..<start + 8 * sums.count
    for index in stride(from: 0, to: sums.count, by: 2) {
      let place = min(start + 8 * index, bytes.byteCount - Block.scalarCount)
      let block = bytes.unsafeLoadUnaligned(fromByteOffset: place, as: Block.self)
      let inside = Block.zero.replacing(with: 0xFF, where: block .!= .zero).words
      let found = Block.zero.replacing(with: 1, where: block .== letter).words
      for half in 0..<2 {
        sums[index + half] = sum(inside[half], found[half])
      }
    }
  }

  @inline(__always) private mutating func sum(_ inside: UInt64, _ found: UInt64) -> UInt64 {
    let (sum, isBeyond) = UInt64(littleEndian: inside)
      .addingReportingOverflow(UInt64(littleEndian: found) + carry)
    carry = isBeyond ? 1 : 0
    return sum
  }
}

private typealias Block = SIMD16<UInt8>

extension Block {
  fileprivate var words: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }
}

extension RawSpan {
  /// Checked like every access to a span; only to say what type it is would be unsafe.
  fileprivate subscript(index: Int) -> UInt8 { unsafeLoad(fromByteOffset: index, as: UInt8.self) }
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
    for index in key {
      hash = (hash ^ UInt64(source[index])) &* 0x0000_0100_0000_01b3
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & Int.max
  }
}
