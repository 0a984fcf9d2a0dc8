extension UInt64 {
  /// False if one of the bytes is ASCII that needs an escape, or the first of a character that might:
  /// U+0085 begins with C2, U+2028 and U+2029 with E2.
  var isPlainJSONText: Bool {
    (endsOfPlainText | zeroes(0xC2) | zeroes(0xE2)) & Self.each(0x80) == 0
  }

  /// Has the high bits of bytes set that end plain text in a string: quotes, backslashes, controls.
  /// The lowest is right; those above it need not be.
  var endsOfPlainText: UInt64 {
    let control = (self &- Self.each(0x20)) & ~self
    let special = zeroes(UInt8(ascii: "\"")) | zeroes(UInt8(ascii: "\\"))
    return (control | special) & Self.each(0x80)
  }

  /// Has the high bit of some byte set if, and only if, one of the eight is this one. ("Determine
  /// if a word has a byte equal to n", Sean Eron Anderson's Bit Twiddling Hacks.)
  private func zeroes(_ byte: UInt8) -> UInt64 {
    let difference = self ^ Self.each(byte)
    return (difference &- Self.each(1)) & ~difference
  }

  static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
