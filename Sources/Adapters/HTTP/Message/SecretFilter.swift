import Text

/// Finds and hides the secrets of a request in displayed and written texts.
///
/// Ignores the case of ASCII letters. Finds a secret even if its characters are escaped as in URLs, JSON, HTML or XML,
/// and a long secret even in base 64. A secret of fewer than 12 bytes matches only if no ASCII letter or digit is
/// next to it, except the end of an escape sequence. Otherwise an account named "geo" would garble the word
/// "geonames".
struct SecretFilter {
  /// The secrets to search for and their forms in base 64, the longest first. Otherwise a shorter secret could match
  /// the beginning of a longer one and leave the rest visible.
  private let needles: [Needle]
  private let whole: Set<String>

  /// For each byte, whether a secret can begin with it.
  private var beginnings = [Bool](repeating: false, count: 256)

  init(_ secrets: Set<String>) {
    whole = secrets
    let forms = secrets.flatMap { [Needle($0)] + Needle.base64($0) }.filter { $0.length > 0 }
    needles = forms.sorted { $0.length > $1.length }
    for form in needles.flatMap({ $0.signs.first ?? [] }) {
      guard let byte = form.first else { continue }
      beginnings[Int(byte)] = true
      beginnings[Int(byte.isASCIILetterOrDigit ? byte & ~0x20 : byte)] = true
    }
  }

  func occurs(in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { end(ofSecretAt: $0, in: bytes) != nil }
  }

  /// The text with each found secret replaced by `HTTPRequest.hiddenSecret`.
  func hiding(_ text: String) -> String {
    String(decoding: hiding(Array(text.utf8)), as: UTF8.self)
  }

  func hiding(_ bytes: [UInt8]) -> [UInt8] {
    guard !needles.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let end = end(ofSecretAt: index, in: bytes) {
        result += HTTPRequest.hiddenSecret.utf8
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Hides a path segment, a query value or a header value as a whole if it is a secret; otherwise hides the secrets in
  /// it.
  func hiding(component: Substring) -> String {
    let isSecret =
      whole.contains(String(component))
      || URLText.decoded(component, plusIsBlank: true).map(whole.contains) ?? false
    return isSecret ? HTTPRequest.hiddenSecret : hiding(String(component))
  }

  /// The end of a secret that begins at an index; nil if none begins there.
  private func end(ofSecretAt index: Int, in bytes: [UInt8]) -> Int? {
    guard beginnings[Int(bytes[index])] else { return nil }
    for needle in needles {
      guard let end = needle.end(from: index, in: bytes) else { continue }
      if needle.length >= 12 {
        return end
      }
      let isFree = index == 0 || !bytes[index - 1].isASCIILetterOrDigit
      if isFree || Self.isEscape(before: index, in: bytes),
        end == bytes.count || !bytes[end].isASCIILetterOrDigit
      {
        return end
      }
    }
    return nil
  }

  /// Whether an escape sequence such as `%22`, `\u0022` or `\n` ends directly before an index. Assumes that the
  /// sequence does not encode a letter or digit, because these are not escaped in practice.
  private static func isEscape(before index: Int, in bytes: [UInt8]) -> Bool {
    [(3, "%"), (6, "\\u"), (2, "\\")].contains { length, mark in
      index >= length && bytes[(index - length)...].starts(with: mark.utf8)
    }
  }
}

/// A secret to search for, or its form in base 64, with the possible encodings of each character.
private struct Needle {
  /// The encodings of each character, in lower case.
  let signs: [[[UInt8]]]

  /// The length of the unescaped secret, or of its form in base 64, in bytes.
  let length: Int

  init(_ secret: String) {
    signs = secret.unicodeScalars.map(Self.forms)
    length = secret.utf8.count
  }

  private init(literal text: String) {
    signs = text.utf8.map { [[$0.loweredASCII]] }
    length = text.utf8.count
  }

  private static let entities: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
  ]

  /// The forms in which a character of a secret may appear: itself, percent-encoded once or twice, and the usual
  /// escapes of JSON, HTML and XML.
  private static func forms(of sign: Unicode.Scalar) -> [[UInt8]] {
    let text = String(sign)
    let bytes: [String] = text.utf8.map { hexadecimal(UInt32($0), width: 2) }
    let units: [String] = text.utf16.map { "\\u" + hexadecimal(UInt32($0), width: 4) }
    var forms: [String] = [
      text, bytes.map { "%" + $0 }.joined(), bytes.map { "%25" + $0 }.joined(), units.joined(),
      "&#\(sign.value);", "&#x\(hexadecimal(sign.value, width: 2));",
    ]
    if "\"\\/".unicodeScalars.contains(sign) {
      forms.append("\\" + text)
    }
    if let entity = entities[sign] {
      forms.append(entity)
    }
    return forms.map { $0.utf8.map(\.loweredASCII) }
  }

  private static func hexadecimal(_ number: UInt32, width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The end of a match that begins at an index; nil if there is none.
  func end(from index: Int, in bytes: [UInt8]) -> Int? {
    var end = index
    for forms in signs {
      // Prefer the longest form, which is last: in `forms`, each form follows its own prefixes, as `\\` follows `\`.
      guard let form = forms.last(where: { Self.isMatch($0, at: end, in: bytes) }) else {
        return nil
      }
      end += form.count
    }
    return end
  }

  private static func isMatch(_ form: [UInt8], at index: Int, in bytes: [UInt8]) -> Bool {
    guard form.count <= bytes.count - index else { return false }
    return form.indices.allSatisfy { bytes[index + $0].loweredASCII == form[$0] }
  }

  /// For each of the three alignments, the part of the secret in base 64 that does not depend on the bytes
  /// around the secret. Omits parts of fewer than 12 digits, which would not be distinctive.
  static func base64(_ secret: String) -> [Needle] {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return (0..<3).compactMap { shift in
      let bits = ([UInt8](repeating: 0, count: shift) + secret.utf8).flatMap { byte in
        (0..<8).map { byte >> (7 - $0) & 1 }
      }
      // The range of the digits that depend on the secret only.
      let whole = (shift * 8 + 5) / 6..<max(bits.count / 6, (shift * 8 + 5) / 6)
      let text = whole.map { group in
        signs[Int(bits[group * 6..<group * 6 + 6].reduce(0) { $0 << 1 | $1 })]
      }
      return text.count < 12 ? nil : Needle(literal: String(decoding: text, as: UTF8.self))
    }
  }
}
