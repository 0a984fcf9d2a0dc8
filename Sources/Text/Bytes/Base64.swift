/// Base 64 of RFC 4648, section 4.
package enum Base64 {
  /// The value of each byte; 64 for bytes outside the alphabet.
  private static let values: [UInt32] = {
    var values = [UInt32](repeating: 64, count: 256)
    let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, sign) in zip(UInt32(0)..., signs.utf8) {
      values[Int(sign)] = value
    }
    return values
  }()

  /// Decodes a text and skips spaces, tabs and line ends. Padding is optional. Returns nil for a character outside the
  /// alphabet, a last group of one character, nonzero bits after the last byte, or padding that does not complete the
  /// last group.
  package static func decode(_ text: String) -> [UInt8]? {
    let values = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    // The bits read so far, of which old ones are shifted out, and the number of bits that are not in `bytes` yet.
    var bits = UInt32(0)
    var spare = UInt32(0)
    var signs = 0
    var padding = 0
    for sign in text.utf8 where !isBlank(sign) {
      if sign == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, values[Int(sign)] < 64 else { return nil }
      bits = bits << 6 | values[Int(sign)]
      spare = (spare + 6) % 8
      signs = (signs + 1) % 4
      if signs != 1 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> spare))
      }
    }
    // Bits after the last whole byte must be zero.
    guard signs != 1, bits & (1 << spare - 1) == 0 else { return nil }
    return padding == 0 || signs > 0 && signs + padding == 4 ? bytes : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
