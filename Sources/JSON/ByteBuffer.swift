/// Bytes that are only appended to, and taken out as a whole.
///
/// Stands for `[UInt8]` where JSON is written. An array asks at every append whether it is shared
/// and how it is stored; those questions were a fifth of the instructions of a request. All
/// handling of memory by hand is in this file.
package struct ByteBuffer: ~Copyable {
  /// Enough for most messages to be written without a move.
  private static let usualCapacity = 1024

  private var storage = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var count = 0

  package init() {}

  deinit { storage.deallocate() }

  package var bytes: [UInt8] { Array(storage[..<count]) }

  package func copy(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: storage[..<count]))
  }

  package mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    _ = storage[count...].update(fromContentsOf: bytes)
    count += bytes.count
  }

  /// Appends the name of a member, a literal that needs no escape, with what surrounds it.
  mutating func append(_ separator: UInt8, name: StaticString) {
    let length = name.utf8CodeUnitCount
    reserve(length + 4)
    guard let place = storage.baseAddress?.advanced(by: count) else { return }
    place[0] = separator
    place[1] = UInt8(ascii: "\"")
    (place + 2).update(from: name.utf8Start, count: length)
    place[length + 2] = UInt8(ascii: "\"")
    place[length + 3] = UInt8(ascii: ":")
    count += length + 4
  }

  /// Appends the digits of a whole number, the last one first into its place.
  mutating func append(decimal value: UInt) {
    let end = count + value.digitCount
    reserve(value.digitCount)
    var (index, rest) = (end, value)
    repeat {
      index -= 1
      storage[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    count = end
  }

  private mutating func reserve(_ more: Int) { if storage.count - count < more { grow(by: more) } }

  /// Doubles, so that a byte costs constant time on average.
  private mutating func grow(by more: Int) {
    let capacity = max(Self.usualCapacity, 2 * storage.count, count + more)
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    _ = larger.update(fromContentsOf: storage[..<count])
    storage.deallocate()
    storage = larger
  }
}

extension UInt {
  fileprivate var digitCount: Int {
    var (count, rest) = (1, self / 10)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return count
  }
}
