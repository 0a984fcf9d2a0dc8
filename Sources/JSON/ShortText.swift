/// Up to eight bytes as a word, the first in its lowest byte and zeroes behind the last.
@frozen public struct ShortText: Equatable {
  @usableFromInline let word: UInt64
  @usableFromInline let count: Int

  @inlinable @inline(__always)
  init(_ word: UInt64, _ count: Int) {
    self.word = word
    self.count = count
  }

  @inlinable static var none: ShortText { ShortText(0, 0) }

  /// The first number that has more than eight digits.
  @inlinable static var limit: UInt { 100_000_000 }

  @inlinable @inline(__always)
  init(_ bool: Bool) {
    // The letters of the word, from the last to the first.
    self.init(bool ? 0x6575_7274 : 0x65_736C_6166, bool ? 4 : 5)
  }

  /// The digits of a whole number below 10^8: two numbers of four digits, made four of two, made
  /// eight of one, all of them at a time. (Paul Khuong, "How to print integers really fast".)
  ///
  /// - Parameter digits: how many at least, with zeroes in front.
  @usableFromInline
  init(decimal value: UInt, digits: Int = 1) {
    guard value >= 10 || digits > 1 else {
      self.init(UInt64(value) + UInt64(UInt8(ascii: "0")), 1)
      return
    }
    let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
    let fours = UInt64(truncatingIfNeeded: high) | UInt64(truncatingIfNeeded: low) << 32
    // A hundredth of each is 10,486 / 2^20 of it, a tenth of what is left 103 / 2^10.
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    let ones = tens | (twos &- 10 &* tens) << 8
    let zeroes = min(ones.trailingZeroBitCount / 8, 8 &- digits)
    self.init((ones | .each(UInt8(ascii: "0"))) &>> (8 &* UInt64(zeroes)), 8 &- zeroes)
  }

  /// - Parameter number: from 0 to 8.
  @inline(__always)
  init(first number: Int, of word: UInt64) {
    self.init(word & (1 << (8 * number) &- 1), number)
  }

  /// Nil for more bytes than eight.
  init?(_ utf8: some RandomAccessCollection<UInt8>) {
    guard utf8.count <= 8 else { return nil }
    self.init(utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }, utf8.count)
  }
}

extension ShortText: ExpressibleByStringLiteral {
  /// Traps for more bytes than eight.
  ///
  /// Public and inlined, so that the compiler makes a number of the literal where it stands.
  @inlinable @inline(__always)
  public init(stringLiteral literal: StaticString) {
    precondition(literal.utf8CodeUnitCount <= 8)
    var word: UInt64 = 0
    for index in 0..<literal.utf8CodeUnitCount {
      word |= UInt64(literal.utf8Start[index]) &<< UInt64(8 &* index)
    }
    self.init(word, literal.utf8CodeUnitCount)
  }
}
