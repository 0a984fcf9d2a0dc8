/// Bytes that are appended to, and taken out from the front.
///
/// Stands for `[UInt8]` where JSON is written. An array asks at every append whether it is shared
/// and how it is stored; those questions were a fifth of the instructions of a request. All
/// handling of memory by hand is in this file: each append asks for room first, and writes no more
/// than that.
package struct ByteBuffer: ~Copyable {
  /// Enough for most messages to be written without a move.
  private static let usualCapacity = 1024

  /// Where the bytes lie; nil before the first. There is room for `capacity`.
  private var storage: UnsafeMutableRawPointer?
  private var capacity = 0
  package private(set) var count = 0

  package init() {}

  deinit { storage?.deallocate() }

  package var bytes: [UInt8] { withBytes(from: 0) { Array($0) } }

  /// Bytes from an index on, to be read or written out on the spot.
  package func withBytes<Result>(
    from start: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let all = UnsafeRawBufferPointer(start: storage, count: count)
    return try body(UnsafeRawBufferPointer(rebasing: all[min(max(0, start), count)...]))
  }

  /// Forgets all, and gives memory back beyond so many bytes.
  package mutating func removeAll(keepingCapacity limit: Int) {
    count = 0
    guard capacity > limit else { return }
    storage?.deallocate()
    (storage, capacity) = (nil, 0)
  }

  /// Forgets so many bytes at the front.
  package mutating func removeFirst(_ number: Int) {
    guard let storage, 0..<count ~= number else {
      count = 0
      return
    }
    storage.copyMemory(from: storage + number, byteCount: count - number)
    count -= number
  }

  package mutating func append(_ byte: UInt8) {
    room(for: 1).storeBytes(of: byte, as: UInt8.self)
    count += 1
  }

  package mutating func append(_ text: StaticString) {
    Self.copy(text.utf8Start, text.utf8CodeUnitCount, to: room(for: text.utf8CodeUnitCount))
    count += text.utf8CodeUnitCount
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      room(for: bytes.count).copyMemory(from: start, byteCount: bytes.count)
      count += bytes.count
    }
  }

  /// Puts bytes in front of those from an index on.
  package mutating func insert(_ bytes: [UInt8], at index: Int) {
    guard 0...count ~= index else { return }
    let place = room(for: bytes.count) - (count - index)
    (place + bytes.count).copyMemory(from: place, byteCount: count - index)
    UnsafeMutableRawBufferPointer(start: place, count: bytes.count).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Appends the name of a member, a literal that needs no escape, with what surrounds it.
  mutating func append(_ separator: UInt8, name: StaticString) {
    let length = name.utf8CodeUnitCount
    let place = room(for: length + 4)
    let (before, after) = (UInt16(separator) | 0x2200, UInt16(0x3A22))
    place.storeBytes(of: before.littleEndian, as: UInt16.self)
    Self.copy(name.utf8Start, length, to: place + 2)
    (place + 2 + length).storeBytes(of: after.littleEndian, as: UInt16.self)
    count += length + 4
  }

  /// As `memcpy`, for what is so short that the call costs more than the copy.
  @inline(__always)
  private static func copy(
    _ source: UnsafeRawPointer, _ length: Int, to place: UnsafeMutableRawPointer
  ) {
    if length >= 8 {
      var index = 0
      while index < length - 8 {
        copy(UInt64.self, source, index, to: place)
        index += 8
      }
      copy(UInt64.self, source, length - 8, to: place)
    } else if length >= 4 {
      copy(UInt32.self, source, 0, to: place)
      copy(UInt32.self, source, length - 4, to: place)
    } else if length > 0 {
      copy(UInt8.self, source, 0, to: place)
      copy(UInt8.self, source, length / 2, to: place)
      copy(UInt8.self, source, length - 1, to: place)
    }
  }

  /// Copies one word; the last of a text may overlap the one before.
  @inline(__always)
  private static func copy<Word: FixedWidthInteger & BitwiseCopyable>(
    _: Word.Type, _ source: UnsafeRawPointer, _ index: Int, to place: UnsafeMutableRawPointer
  ) {
    let word = source.loadUnaligned(fromByteOffset: index, as: Word.self)
    place.storeBytes(of: word, toByteOffset: index, as: Word.self)
  }

  /// Appends text for as long as it stands for itself within quotes, and answers whether all did.
  mutating func append(plain text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let source = UnsafeRawPointer(text.baseAddress) else { return true }
    let place = room(for: text.count)
    var index = 0
    while index + 8 <= text.count {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard word.standsForItselfInJSON else { return false }
      place.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < text.count {
      let byte = source.load(fromByteOffset: index, as: UInt8.self)
      guard byte.standsForItselfInJSON else { return false }
      place.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      index += 1
    }
    count += index
    return true
  }

  /// Appends the digits of a whole number.
  ///
  /// - Parameter digits: how many, with zeroes in front; nil for as many as it has.
  mutating func append(decimal value: UInt, digits: Int? = nil) {
    if value < 10, digits == nil { return append(UInt8(ascii: "0") + UInt8(value)) }
    let length = digits ?? value.digitCount
    let place = room(for: length)
    var (index, rest) = (length, value)
    while index > 0 {
      index -= 1
      let digit = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      place.storeBytes(of: digit, toByteOffset: index, as: UInt8.self)
      rest /= 10
    }
    count += length
  }

  /// Where the next bytes go, at least so many.
  @inline(__always)
  private mutating func room(for more: Int) -> UnsafeMutableRawPointer {
    if let storage, capacity - count >= more { return storage + count }
    return grown(by: more) + count
  }

  /// Doubles, so that a byte costs constant time on average.
  @inline(never)
  private mutating func grown(by more: Int) -> UnsafeMutableRawPointer {
    capacity = max(Self.usualCapacity, 2 * capacity, count + more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    if let storage {
      larger.copyMemory(from: storage, byteCount: count)
      storage.deallocate()
    }
    storage = larger
    return larger
  }
}

extension UInt {
  fileprivate var digitCount: Int {
    var (count, limit): (Int, UInt) = (1, 10)
    while self >= limit, count < 19 { (count, limit) = (count + 1, limit &* 10) }
    return self >= limit ? 20 : count
  }
}

extension UInt8 {
  /// False for ASCII that needs an escape, and for the first bytes of characters that might: U+0085
  /// begins with C2, U+2028 and U+2029 with E2.
  fileprivate var standsForItselfInJSON: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") && self != 0xC2
      && self != 0xE2
  }
}

extension UInt64 {
  /// The same for eight bytes at a time.
  fileprivate var standsForItselfInJSON: Bool {
    let control = (self &- Self.each(0x20)) & ~self
    let special =
      zeroes(UInt8(ascii: "\"")) | zeroes(UInt8(ascii: "\\")) | zeroes(0xC2) | zeroes(0xE2)
    return (control | special) & Self.each(0x80) == 0
  }

  /// Has the high bit of some byte set if, and only if, one of the eight is this one. ("Determine
  /// if a word has a byte equal to n", Sean Eron Anderson's Bit Twiddling Hacks.)
  private func zeroes(_ byte: UInt8) -> UInt64 {
    let difference = self ^ Self.each(byte)
    return (difference &- Self.each(1)) & ~difference
  }

  private static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
