import Text

/// The identity of a document: its URI without differences that only concern percent-encoding.
///
/// Editors encode a URI differently (`file:///a%20b`, `file:///a b`, `c%3A` and `c:`), and one editor may do so from
/// message to message.
struct DocumentID: Hashable, Comparable, Sendable {
  let text: String

  init(uri: String) { text = Self.normalised(uri) }

  static func < (left: DocumentID, right: DocumentID) -> Bool { left.text < right.text }

  /// Decodes all escapes except those of `/`, `?`, `#` and `%`, whose meaning differs from that of the plain character.
  /// Writes the remaining escapes in capitals. Returns the URI unchanged if the result would not be UTF-8.
  private static func normalised(_ uri: String) -> String {
    let bytes = Array(uri.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard let byte = escape(at: index, in: bytes) else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      if "/?#%".utf8.contains(byte) {
        decoded += String(decoding: bytes[index..<index + 3], as: UTF8.self).uppercased().utf8
      } else {
        decoded.append(byte)
      }
      index += 3
    }
    return String(validating: decoded, as: UTF8.self) ?? uri
  }

  private static func escape(at index: Int, in bytes: [UInt8]) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      bytes[index + 1...index + 2].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    return UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
  }
}
