extension UInt64 {
  /// Whether none of the eight bytes is ASCII that needs an escape or the first byte of a character that may need one.
  /// U+0085 begins with C2, U+2028 and U+2029 with E2.
  var isPlainJSONText: Bool {
    (endsOfPlainText | zeroes(0xC2) | zeroes(0xE2)) & Self.each(0x80) == 0
  }

  /// The high bits of the bytes that end plain text in a string: quotes, backslashes and bytes below
  /// 0x20. Only the lowest set bit is reliable; higher bits may belong to plain bytes.
  var endsOfPlainText: UInt64 {
    let control = (self &- Self.each(0x20)) & ~self
    let special = zeroes(UInt8(ascii: "\"")) | zeroes(UInt8(ascii: "\\"))
    return (control | special) & Self.each(0x80)
  }

  /// The high bit of some byte is set if, and only if, one of the eight bytes equals `byte`; the lowest such bit marks
  /// the first of them. Other bits have no meaning. ("Determine if a word has a byte equal to n", Sean Eron Anderson,
  /// Bit Twiddling Hacks.)
  private func zeroes(_ byte: UInt8) -> UInt64 {
    let difference = self ^ Self.each(byte)
    return (difference &- Self.each(1)) & ~difference
  }

  static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
