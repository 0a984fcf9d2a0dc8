/// Concatenated byte strings, numbered from 0.
struct ByteStrings: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The start of each string, and the end of the last one.
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

  /// The range of a string in `bytes`.
  func range(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  subscript(number: Int) -> ArraySlice<UInt8> { bytes[range(number)] }

  /// The first eight bytes of a string, padded with zeroes, as a big-endian number. Different heads sort like
  /// the strings.
  func head(_ number: Int) -> UInt64 {
    let range = range(number)
    var head: UInt64 = 0
    for index in range.lowerBound..<range.lowerBound + 8 {
      head = head << 8 | (index < range.upperBound ? UInt64(bytes[index]) : 0)
    }
    return head
  }
}
