import Text

/// Finds and hides the secrets of a request in what is shown or written.
///
/// An occurrence counts without regard to the case of ASCII letters, and each of its signs as it is
/// or escaped as URLs, JSON, HTML or XML do; in base 64 it counts as a whole. One of fewer than 12
/// bytes counts only between signs that are neither letter nor digit: otherwise an account named
/// "geo" would tear up the word "geonames".
struct SecretFilter {
  /// Longer ones first, so that none is hidden in part only.
  private let needles: [Needle]
  private let whole: Set<String>

  /// Whether a needle can begin with a byte.
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

  /// The text with every secret replaced.
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

  /// A path segment, or the value of a query parameter: hidden as one piece if it is a secret.
  func hiding(component: Substring) -> String {
    let isSecret =
      whole.contains(String(component))
      || URLText.decoded(component, plusIsBlank: true).map(whole.contains) ?? false
    return isSecret ? HTTPRequest.hiddenSecret : hiding(String(component))
  }

  /// Where the secret ends that begins at an index; nil if none does.
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

  /// Whether what ends before an index stands for another sign: `%22`, `\u0022`, `\n`. Nobody
  /// escapes letters and digits.
  private static func isEscape(before index: Int, in bytes: [UInt8]) -> Bool {
    [(3, "%"), (6, "\\u"), (2, "\\")].contains { length, mark in
      index >= length && bytes[(index - length)...].starts(with: mark.utf8)
    }
  }
}

/// A secret to be looked for: for each of its signs the forms in which that may be written.
private struct Needle {
  /// In lower case.
  let signs: [[[UInt8]]]

  /// In bytes, unescaped.
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

  /// As it is, percent-encoded one time or two, as JSON escapes it, as HTML and XML do.
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

  /// The behind of a match that begins at an index; nil if there is none.
  func end(from index: Int, in bytes: [UInt8]) -> Int? {
    var end = index
    for forms in signs {
      // Longer ones are behind shorter ones that they may begin with, as `\` and `\\` do.
      guard let form = forms.last(where: { Self.stands($0, at: end, in: bytes) }) else {
        return nil
      }
      end += form.count
    }
    return end
  }

  private static func stands(_ form: [UInt8], at index: Int, in bytes: [UInt8]) -> Bool {
    guard form.count <= bytes.count - index else { return false }
    return form.indices.allSatisfy { bytes[index + $0].loweredASCII == form[$0] }
  }

  /// What a secret always looks like in base 64, at each of the three places in a group that it can
  /// begin at; of one so short that this could be anything, nothing.
  static func base64(_ secret: String) -> [Needle] {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return (0..<3).compactMap { shift in
      let bits = ([UInt8](repeating: 0, count: shift) + secret.utf8).flatMap { byte in
        (0..<8).map { byte >> (7 - $0) & 1 }
      }
      // Signs that hold no bit of what stands before or behind.
      let whole = (shift * 8 + 5) / 6..<max(bits.count / 6, (shift * 8 + 5) / 6)
      let text = whole.map { group in
        signs[Int(bits[group * 6..<group * 6 + 6].reduce(0) { $0 << 1 | $1 })]
      }
      return text.count < 12 ? nil : Needle(literal: String(decoding: text, as: UTF8.self))
    }
  }
}
