/// Finds the zero-terminated runs that contain a letter, without a branch for each byte. Adds 0xFF for every
/// non-zero byte and 1 for every occurrence of the letter. From an occurrence, the carry propagates to the zero
/// that ends the run and remains there.
struct LetterSums {
  private let letter: ByteBlock

  /// The sums for one part of the bytes, eight bytes per word.
  private var sums = [UInt64](repeating: 0, count: 1024)
  private var part = 0..<0
  private var carry: UInt64 = 0

  init(of letter: UInt8) { self.letter = ByteBlock(repeating: letter) }

  /// Whether the run that ends at a position contains the letter. Call it with ascending positions.
  ///
  /// - Parameter end: the position of the zero that ends the run. The bytes must end with a `ByteBlock` of zeroes after
  ///   the last run.
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
      let place = min(start + 8 * index, bytes.byteCount - ByteBlock.scalarCount)
      let block = bytes.unsafeLoadUnaligned(fromByteOffset: place, as: ByteBlock.self)
      let inside = ByteBlock.zero.replacing(with: 0xFF, where: block .!= .zero).words
      let found = ByteBlock.zero.replacing(with: 1, where: block .== letter).words
      for half in 0..<2 {
        sums[index + half] = sum(inside: inside[half], found: found[half])
      }
    }
  }

  @inline(__always) private mutating func sum(inside: UInt64, found: UInt64) -> UInt64 {
    let (sum, isBeyond) = UInt64(littleEndian: inside)
      .addingReportingOverflow(UInt64(littleEndian: found) + carry)
    carry = isBeyond ? 1 : 0
    return sum
  }
}
