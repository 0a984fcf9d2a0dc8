/// The first image in a text with HTML, such as the description of a placemark.
enum HTMLImage {
  /// The maximum length of a source in bytes. A longer one is neither an address nor a path.
  private static let longestSource = 2048

  private static let name = Array("img".utf8)
  private static let attribute = Array("src".utf8)

  /// The source of the first image that has one in quotes; nil if there is none. O(n).
  static func source(in text: String) -> String? {
    let bytes = Array(text.utf8)
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard begins(bytes[index...], with: name) else { continue }
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
      if let source = source(inTag: bytes[(index + name.count)..<end]) {
        return source
      }
      index = end + 1
    }
    return nil
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, with word: [UInt8]) -> Bool {
    bytes.prefix(word.count).map { $0 | 0x20 } == word
  }

  /// The value of the attribute `src`; nil if it is missing, empty, too long, or not in quotes.
  ///
  /// - Parameter tag: the part of the tag after the name of the element.
  private static func source(inTag tag: ArraySlice<UInt8>) -> String? {
    guard tag.first?.isBlank == true else { return nil }
    for index in tag.indices.dropFirst() where tag[index - 1].isBlank {
      guard begins(tag[index...], with: attribute) else { continue }
      let rest = tag[index...].dropFirst(attribute.count).drop(while: \.isBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      let value = rest.dropFirst().drop(while: \.isBlank)
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else {
        return nil
      }
      let source = value.dropFirst().prefix { $0 != quote }
      guard !source.isEmpty, source.count <= longestSource else { return nil }
      return String(decoding: source, as: UTF8.self)
        .replacing("&amp;", with: "&")
    }
    return nil
  }
}
