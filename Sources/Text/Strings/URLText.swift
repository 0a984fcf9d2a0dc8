/// Percent-encodes and decodes (RFC 3986).
package enum URLText {
  /// Formats `?name=value&…`; empty without items. Names are not encoded.
  package static func query(_ items: [(String, String)]) -> String {
    guard !items.isEmpty else { return "" }
    return "?" + items.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// Encodes all characters except the unreserved ones of RFC 3986 and commas. A comma is legal in a query.
  ///
  /// - Parameter keepingCommas: false encodes commas too.
  package static func encoded(_ text: String, keepingCommas: Bool = true) -> String {
    encoded(text.utf8) { isUnreserved($0) || keepingCommas && $0 == UInt8(ascii: ",") }
  }

  /// Encodes only bytes that are illegal in a URL; percent signs and delimiters stay.
  package static func repaired(_ url: Substring) -> String { encoded(url.utf8, isPlain: isLegal) }

  /// Decodes `%XX`; nil if the result is not UTF-8. A percent sign without two hexadecimal digits after it stays.
  ///
  /// - Parameter plusIsBlank: decodes `+` as a blank, as in forms.
  package static func decoded(_ text: Substring, plusIsBlank: Bool = false) -> String? {
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let code = rest.prefix(2)
      if byte == UInt8(ascii: "%"), code.count == 2, code.allSatisfy(isHexadecimal),
        let value = UInt8(String(decoding: code, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Whether a byte is legal in a URL: visible ASCII without the characters that RFC 3986 requires to be encoded.
  package static func isLegal(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !#""<>\^`{|}"#.utf8.contains(byte)
  }

  private static func encoded(_ bytes: some Sequence<UInt8>, isPlain: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in bytes {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "abcdef".utf8.contains(byte | 0x20)
  }
}
