/// A growable byte buffer: bytes are appended or inserted, and removed from the front.
///
/// Use it instead of `[UInt8]` to write JSON. An array checks at every append whether it is shared
/// and how it is stored: with an array, 40,000 pipelined toggles took 1.46 times the CPU time. Only
/// this file allocates, frees and writes the buffer's memory. Each append reserves room first, and
/// writes no more than that. Appending a member is inlined, so that a literal name becomes a few
/// stores; without that, the toggles took 1.04 times the CPU time.
@usableFromInline package struct ByteBuffer: ~Copyable {
  /// The size in bytes of the smallest allocation on the heap.
  private static let usualCapacity = 1024

  /// The memory, of `capacity` bytes; nil while there is none.
  @usableFromInline var storage: UnsafeMutableRawPointer?
  @usableFromInline var capacity = 0
  @usableFromInline package internal(set) var count = 0

  /// Set while the storage is on the stack, and thus not freed here; see `bytes(of:)`.
  private var isBorrowed = false

  package init() {}

  deinit { if !isBorrowed { storage?.deallocate() } }

  package var bytes: [UInt8] { withBytes(from: 0) { Array($0) } }

  /// The bytes that a body appends. The buffer starts with 256 bytes on the stack, so that only the
  /// result of a short text is allocated on the heap.
  static func bytes(of body: (inout ByteBuffer) -> Void) -> [UInt8] {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { place in
      var buffer = ByteBuffer()
      buffer.storage = place.baseAddress
      buffer.capacity = place.count
      buffer.isBorrowed = true
      body(&buffer)
      return buffer.bytes
    }
  }

  /// Frees the storage unless it is borrowed. The caller must then replace `storage`.
  private mutating func free() {
    if !isBorrowed {
      storage?.deallocate()
    }
    isBorrowed = false
  }

  /// Calls a body with the bytes from an index on, which are valid only during the call. The index is clamped to the
  /// buffer.
  package func withBytes<Result>(
    from start: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let all = UnsafeRawBufferPointer(start: storage, count: count)
    return try body(UnsafeRawBufferPointer(rebasing: all[min(max(0, start), count)...]))
  }

  /// Removes all bytes, and releases the memory if its size exceeds `limit` bytes.
  package mutating func removeAll(keepingCapacity limit: Int) {
    count = 0
    guard capacity > limit else { return }
    free()
    storage = nil
    capacity = 0
  }

  /// Removes bytes from the front. Linear in the number of remaining bytes. A negative number, or one of at
  /// least `count`, removes all bytes.
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
    room(for: text.utf8CodeUnitCount).copyMemory(
      from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      room(for: bytes.count).copyMemory(from: start, byteCount: bytes.count)
      count += bytes.count
    }
  }

  /// Inserts bytes at an index. Ignores an index outside the buffer.
  package mutating func insert(_ bytes: [UInt8], at index: Int) {
    guard 0...count ~= index else { return }
    let place = room(for: bytes.count) - (count - index)
    (place + bytes.count).copyMemory(from: place, byteCount: count - index)
    UnsafeMutableRawBufferPointer(start: place, count: bytes.count).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Appends a separator, the name of a member in quotes, a colon and a short value. The caller guarantees that
  /// the name needs no escape.
  @inlinable @inline(__always)
  mutating func append(_ separator: UInt8, name: StaticString, _ value: ShortText = .none) {
    let place = append(separator, name: name, roomAfter: 8)
    place.storeBytes(of: value.word.littleEndian, as: UInt64.self)
    count += value.count
  }

  /// Appends a separator, the name of a member in quotes, a colon and a string value in quotes. The caller guarantees
  /// that name and value need no escape.
  @inlinable @inline(__always)
  mutating func append(_ separator: UInt8, name: StaticString, quoted value: StaticString) {
    let length = value.utf8CodeUnitCount
    let place = append(separator, name: name, roomAfter: length + 2)
    place.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    (place + 1).copyMemory(from: value.utf8Start, byteCount: length)
    place.storeBytes(of: UInt8(ascii: "\""), toByteOffset: length + 1, as: UInt8.self)
    count += length + 2
  }

  /// Appends a separator, a name in quotes and a colon. Returns the address of the byte after them, where at
  /// least `roomAfter` bytes are free.
  @inlinable @inline(__always)
  mutating func append(
    _ separator: UInt8, name: StaticString, roomAfter: Int
  ) -> UnsafeMutableRawPointer {
    let length = name.utf8CodeUnitCount
    let place = room(for: length + 4 + roomAfter)
    let before = UInt16(separator) | 0x2200
    let after = UInt16(0x3A22)
    place.storeBytes(of: before.littleEndian, as: UInt16.self)
    (place + 2).copyMemory(from: name.utf8Start, byteCount: length)
    (place + 2 + length).storeBytes(of: after.littleEndian, as: UInt16.self)
    count += length + 4
    return place + length + 4
  }

  mutating func append(short text: ShortText) {
    room(for: 8).storeBytes(of: text.word.littleEndian, as: UInt64.self)
    count += text.count
  }

  /// Appends the digits of a whole number.
  mutating func append(decimal value: UInt) {
    if value < ShortText.limit {
      return append(short: ShortText(decimal: value))
    }
    let (high, low) = value.quotientAndRemainder(dividingBy: ShortText.limit)
    append(decimal: high)
    append(short: ShortText(decimal: low, digits: 8))
  }

  /// Appends a text, unless it may need an escape (`UInt64.isPlainJSONText`).
  ///
  /// - Parameter quoted: whether to append quotes too.
  /// - Returns: whether the text was appended.
  mutating func append(plain text: UnsafeBufferPointer<UInt8>, quoted: Bool) -> Bool {
    let edge = quoted ? 1 : 0
    let place = room(for: text.count + 9)
    // Without `quoted`, the text overwrites the first quote, and the last quote is written after the end of the buffer.
    place.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    let copied = place + edge
    if let source = text.baseAddress {
      copied.copyMemory(from: source, byteCount: text.count)
    }
    // The check reads whole words; pad the last one with blanks.
    copied.storeBytes(of: .each(UInt8(ascii: " ")), toByteOffset: text.count, as: UInt64.self)
    for index in stride(from: 0, to: text.count, by: 8) {
      let word = copied.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard word.isPlainJSONText else { return false }
    }
    copied.storeBytes(of: UInt8(ascii: "\""), toByteOffset: text.count, as: UInt8.self)
    count += text.count + 2 * edge
    return true
  }

  /// Reserves room for `more` bytes after the end, and returns its address.
  @inlinable @inline(__always)
  mutating func room(for more: Int) -> UnsafeMutableRawPointer {
    if let storage, capacity - count >= more {
      return storage + count
    }
    return grown(by: more) + count
  }

  /// At least doubles the capacity, so that appending takes amortised constant time per byte. Returns the new storage.
  @usableFromInline @inline(never)
  mutating func grown(by more: Int) -> UnsafeMutableRawPointer {
    capacity = max(Self.usualCapacity, 2 * capacity, count + more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    if let storage {
      larger.copyMemory(from: storage, byteCount: count)
    }
    free()
    storage = larger
    return larger
  }
}
