/// A text of up to eight bytes, as a little-endian word padded with zeros.
///
/// One store writes `true` or a number of up to eight digits, and comparing two words recognises a short name. With
/// strings instead, 40,000 pipelined toggles took 1.09 times the CPU time.
@frozen public struct ShortText: Equatable {
  @usableFromInline let word: UInt64
  @usableFromInline let count: Int

  @inlinable @inline(__always)
  init(word: UInt64, count: Int) {
    self.word = word
    self.count = count
  }

  @inlinable static var none: ShortText { ShortText(word: 0, count: 0) }

  /// The smallest number with more than eight digits.
  @inlinable static var limit: UInt { 100_000_000 }

  @inlinable @inline(__always)
  init(_ bool: Bool) {
    // The letters of the word, last to first.
    self.init(word: bool ? 0x6575_7274 : 0x65_736C_6166, count: bool ? 4 : 5)
  }

  /// The digits of a whole number below 10^8.
  ///
  /// - Parameter digits: the minimum number of digits, at most 8; zeros are prepended.
  @usableFromInline
  init(decimal value: UInt, digits: Int = 1) {
    var rest = value
    var word: UInt64 = 0
    var count = 0
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      word = word << 8 | UInt64(digit) + UInt64(UInt8(ascii: "0"))
      rest = quotient
      count += 1
    } while rest > 0 || count < digits
    self.init(word: word, count: count)
  }

  /// The first bytes of a little-endian word.
  ///
  /// - Parameter number: how many bytes, 0 to 8.
  @inline(__always)
  init(first number: Int, of word: UInt64) {
    self.init(word: word & (1 << (8 * number) &- 1), count: number)
  }

  /// Nil for more than eight bytes.
  init?(_ utf8: some RandomAccessCollection<UInt8>) {
    guard utf8.count <= 8 else { return nil }
    self.init(word: utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }, count: utf8.count)
  }
}

extension ShortText: ExpressibleByStringLiteral {
  /// Traps for more than eight bytes.
  ///
  /// Public and inlined, so that the compiler turns the literal into a constant.
  @inlinable @inline(__always)
  public init(stringLiteral literal: StaticString) {
    precondition(literal.utf8CodeUnitCount <= 8)
    var word: UInt64 = 0
    for index in 0..<literal.utf8CodeUnitCount {
      word |= UInt64(literal.utf8Start[index]) &<< UInt64(8 &* index)
    }
    self.init(word: word, count: literal.utf8CodeUnitCount)
  }
}
