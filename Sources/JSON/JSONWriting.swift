// Writing: no blanks, members in their order, numbers as their digits.

extension JSON {
  /// The text as UTF-8, on one line whatever a reader takes for a line end.
  package var bytes: [UInt8] { ByteBuffer.bytes { write(into: &$0) } }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(into text: inout ByteBuffer) {
    switch self {
    case .null: text.append("null")
    case .bool(let bool): text.append(short: ShortText(bool))
    case .number(let number): text.append(plain: number.text, quoted: false)
    case .string(let string): string.writeAsJSON(into: &text)
    case .array(let elements): Self.write(elements, into: &text)
    case .object(let object): object.write(into: &text)
    }
  }

  private static func write(_ elements: [JSON], into text: inout ByteBuffer) {
    text.append(UInt8(ascii: "["))
    var first = true
    for element in elements {
      if !first {
        text.append(UInt8(ascii: ","))
      }
      first = false
      element.write(into: &text)
    }
    text.append(UInt8(ascii: "]"))
  }
}

extension JSONObject {
  func write(into text: inout ByteBuffer) {
    switch content {
    case .members(let members): Self.write(members, into: &text)
    case .text(let written): text.append(written)
    }
  }

  private static func write(_ members: [Member], into text: inout ByteBuffer) {
    text.append(UInt8(ascii: "{"))
    var first = true
    for (name, value) in members {
      if !first {
        text.append(UInt8(ascii: ","))
      }
      first = false
      name.writeAsJSON(into: &text)
      text.append(UInt8(ascii: ":"))
      value.write(into: &text)
    }
    text.append(UInt8(ascii: "}"))
  }
}

extension String {
  /// Writes the string in quotes. Escaped are quotes, backslashes, control characters, and what
  /// some readers split lines at: U+0085, U+2028, U+2029. The slash never is.
  func writeAsJSON(into text: inout ByteBuffer) {
    if text.append(plain: self, quoted: true) {
      return
    }
    text.append(UInt8(ascii: "\""))
    for scalar in unicodeScalars {
      scalar.writeAsJSON(into: &text)
    }
    text.append(UInt8(ascii: "\""))
  }
}

extension ByteBuffer {
  /// Appends a number as `JSON` writes it; null where it is not finite. Most that are written have
  /// five decimals at most, as coordinates do: those are a whole number with a point in it.
  package mutating func append(_ value: Double) {
    let scaled = (value * 100_000).rounded()
    // Up to 15 digits name one double each; smaller values are written with an exponent.
    guard abs(value) >= 0.001, abs(scaled) < 1e15, scaled / 100_000 == value else {
      return JSON(value).write(into: &self)
    }
    if value < 0 {
      append(UInt8(ascii: "-"))
    }
    let (whole, fraction) = UInt(abs(scaled)).quotientAndRemainder(dividingBy: 100_000)
    append(decimal: whole)
    append(UInt8(ascii: "."))
    var rest = fraction
    var digits = 5
    while digits > 1, rest % 10 == 0 {
      rest = rest / 10
      digits = digits - 1
    }
    append(short: ShortText(decimal: rest, digits: digits))
  }

  package mutating func append(_ value: Int) {
    if value < 0 {
      append(UInt8(ascii: "-"))
    }
    append(decimal: value.magnitude)
  }

  /// Appends the string if it needs no escape, and answers whether it did. It looks at the bytes
  /// where they lie: most of what is ever written are short plain strings.
  @discardableResult
  fileprivate mutating func append(plain string: String, quoted: Bool) -> Bool {
    string.utf8.withContiguousStorageIfAvailable { append(plain: $0, quoted: quoted) } ?? false
  }
}

extension Unicode.Scalar {
  fileprivate func writeAsJSON(into text: inout ByteBuffer) {
    switch self {
    case "\"": text.append(#"\""#)
    case "\\": text.append(#"\\"#)
    case "\n": text.append(#"\n"#)
    case "\r": text.append(#"\r"#)
    case "\t": text.append(#"\t"#)
    case "\u{0}"..."\u{1F}", "\u{85}", "\u{2028}", "\u{2029}": writeAsUnicodeEscape(into: &text)
    default: for byte in utf8 { text.append(byte) }
    }
  }

  private func writeAsUnicodeEscape(into text: inout ByteBuffer) {
    text.append(#"\u"#)
    let digits = String(value, radix: 16).utf8
    for _ in digits.count..<4 {
      text.append(UInt8(ascii: "0"))
    }
    for digit in digits {
      text.append(digit)
    }
  }
}

/// Up to eight bytes as a word, the first in its lowest byte and zeroes behind the last.
@frozen public struct ShortText: Equatable {
  @usableFromInline let word: UInt64
  @usableFromInline let count: Int

  @inlinable @inline(__always)
  init(_ word: UInt64, _ count: Int) { (self.word, self.count) = (word, count) }

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
