/// Percent-encoding (RFC 3986), written and read.
package enum URLText {
  /// `?name=value&…`, or nothing. Names are ours and need no encoding.
  package static func query(_ items: [(String, String)]) -> String {
    guard !items.isEmpty else { return "" }
    return "?" + items.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// Percent-encoded, except what RFC 3986 leaves unreserved, and the comma, which is legal in a
  /// query and which Open-Meteo wants as it is.
  ///
  /// - Parameter keepingCommas: false encodes the comma too.
  package static func encoded(_ text: String, keepingCommas: Bool = true) -> String {
    encoded(text.utf8) { isUnreserved($0) || keepingCommas && $0 == UInt8(ascii: ",") }
  }

  /// Only what may not stand in a URL is percent-encoded: what is encoded already stays, and so
  /// does every sign that parts a URL.
  package static func repaired(_ url: Substring) -> String { encoded(url.utf8, isPlain: isLegal) }

  /// `%XX` read back; nil if what comes out is not UTF-8. A lone percent sign stays.
  ///
  /// - Parameter plusIsBlank: reads `+` as forms write a blank.
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

  /// Whether a byte may stand in a URL as it is: visible ASCII without what RFC 3986 leaves to
  /// percent-encoding.
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
