/// As those of a substring.
extension String {
  package var trimmed: String { utf8.mayBeTrimmed ? Substring(self).trimmed : self }
  package var trimmingSpaces: String { Substring(self).trimmingSpaces }
}

extension Substring {
  /// Without white space, as Unicode has it, at both ends.
  ///
  /// Counted in scalars, so that a mark behind a blank does not keep it.
  package var trimmed: String { trimmed { $0.properties.isWhitespace } }

  /// Without the spaces and tabs at both ends, which HTTP allows around a value.
  package var trimmingSpaces: String { trimmed { $0 == " " || $0 == "\t" } }

  private func trimmed(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
    guard utf8.mayBeTrimmed else { return String(self) }
    let start = unicodeScalars.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(String.UnicodeScalarView(start[...end]))
  }
}

extension BidirectionalCollection<UInt8> {
  /// Most texts have nothing to lose, and show it by their first and last byte.
  fileprivate var mayBeTrimmed: Bool {
    func mayBeBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x7F }
    guard let first, let last else { return false }
    return mayBeBlank(first) || mayBeBlank(last)
  }
}

/// Bytes as ASCII has them.
extension UInt8 {
  package var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  package var isASCIILetter: Bool {
    self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
  }

  package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// A capital letter as a small one, anything else as it is.
  package var loweredASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}

/// Numbers as plain decimal text, never with an exponent and always with a point.
package enum DecimalText {
  /// With exactly that many digits after the point, rounded half away from zero; `-0` is `0`.
  ///
  /// A value that is not finite or beyond 10^12 is described as the standard library does.
  package static func fixed(_ value: Double, places: Int) -> String {
    digits(value, places: places, rule: .toNearestOrAwayFromZero)
  }

  /// Cut rather than rounded, with exactly that many digits after the point.
  package static func truncated(_ value: Double, places: Int) -> String {
    // A decimal such as 59.1234 is a little less in binary, and must not lose its last digit.
    let scaled = value * scale(places)
    let nearest = scaled.rounded()
    let rule: FloatingPointRoundingRule =
      abs(scaled - nearest) < 1e-6 ? .toNearestOrAwayFromZero : .towardZero
    return digits(value, places: places, rule: rule)
  }

  /// A number that is not negative, with zeros before it.
  package static func padded(_ value: Int, _ width: Int) -> String {
    var text = String(value)
    while text.utf8.count < width {
      text = "0" + text
    }
    return text
  }

  /// A pattern with the last digits of a number that is not negative in the places of its zeros.
  static func filled(_ pattern: StaticString, _ number: Int) -> String {
    pattern.withUTF8Buffer { pattern in
      String(unsafeUninitializedCapacity: pattern.count) { text in
        var rest = number
        for index in pattern.indices.reversed() {
          text[index] = pattern[index]
          guard pattern[index] == UInt8(ascii: "0") else { continue }
          text[index] += UInt8(rest % 10)
          rest /= 10
        }
        return pattern.count
      }
    }
  }

  /// The shortest decimals that stand for exactly this number, without an exponent, which XML
  /// Schema's `decimal` does not have.
  package static func exact(_ value: Double) -> String {
    let text = value.description
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return text }
    let digits = parts[0].filter(\.isNumber)
    let sign = value.sign == .minus ? "-" : ""
    return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
  }

  private static func digits(
    _ value: Double, places: Int, rule: FloatingPointRoundingRule
  ) -> String {
    let places = min(max(places, 0), 6)
    guard value.magnitude <= 1e12 else { return value.description }
    let scaled = Int((value * scale(places)).rounded(rule))
    let sign = scaled < 0 ? "-" : ""
    let (whole, fraction) = abs(scaled).quotientAndRemainder(dividingBy: Int(scale(places)))
    return places == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(padded(fraction, places))"
  }

  private static func scale(_ places: Int) -> Double {
    (0..<min(max(places, 0), 6)).reduce(1.0) { scale, _ in scale * 10 }
  }
}

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
