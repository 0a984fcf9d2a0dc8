/// The running checksum of a write-ahead log
/// (<https://sqlite.org/fileformat2.html#checksum_algorithm>).
struct WriteAheadLogChecksum {
  let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Adds a range of bytes. The length of the range must be a multiple of 8.
  mutating func add(_ range: Range<Int>, of bytes: [UInt8]) {
    var first = first
    var second = second
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        first &+= word(in: bytes, at: offset) &+ second
        second &+= word(in: bytes, at: offset + 4) &+ first
      }
    }
    self.first = first
    self.second = second
  }

  private func word(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  /// Whether the checksum is stored at an offset. Stored checksums are always big-endian.
  func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes.bigEndianInteger(at: offset) == Int(first)
      && bytes.bigEndianInteger(at: offset + 4) == Int(second)
  }
}
