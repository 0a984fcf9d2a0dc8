/// Base 64 of RFC 4648, section 4.
package enum Base64 {
  /// The bytes that a text stands for; blanks and line ends are skipped. Nil if it has another
  /// sign, or ends inside a group of four. Padding may be left out.
  package static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (group, count, padding) = (UInt32(0), 0, 0)
    for sign in text.utf8 where !isBlank(sign) {
      if sign == UInt8(ascii: "=") {
        padding += 1
      } else if padding == 0, let value = value(of: sign) {
        group = group << 6 | value
        count += 1
        if count % 4 == 0 { append(group, 3, to: &bytes) }
      } else {
        return nil
      }
    }
    return finish(group, count % 4, padding, &bytes) ? bytes : nil
  }

  /// The last group, of two or three signs; what they have beyond whole bytes must be zero.
  private static func finish(
    _ group: UInt32, _ signs: Int, _ padding: Int, _ bytes: inout [UInt8]
  ) -> Bool {
    guard padding == 0 || signs > 0 && signs + padding == 4 else { return false }
    switch signs {
    case 0: return true
    case 2 where group & 0xF == 0: append(group << 12, 1, to: &bytes)
    case 3 where group & 0x3 == 0: append(group << 6, 2, to: &bytes)
    default: return false
    }
    return true
  }

  private static func append(_ group: UInt32, _ count: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: group >> 16))
    if count > 1 { bytes.append(UInt8(truncatingIfNeeded: group >> 8)) }
    if count > 2 { bytes.append(UInt8(truncatingIfNeeded: group)) }
  }

  private static func isBlank(_ sign: UInt8) -> Bool {
    sign == 0x20 || sign == 0x0A || sign == 0x0D || sign == 0x09
  }

  private static func value(of sign: UInt8) -> UInt32? {
    switch sign {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(sign - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(sign - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(sign - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
