/// A name of a place.
package struct PlaceName: Sendable, Equatable {
  /// The name as the gazetteer spells it.
  package var text: String

  /// BCP 47 tag; nil if unknown.
  package var language: String?

  /// Creates a name without a language.
  init(text: String) {
    self.text = text
    language = nil
  }

  /// Decodes a name.
  ///
  /// - Parameter bytes: the encoded name, optionally followed by `NameCode.languageMark` and the
  ///   language tag.
  init(_ bytes: Span<UInt8>, in code: NameCode) {
    let end = bytes.end(of: 0, before: NameCode.languageMark)
    text = Self.text(bytes.extracting(0..<end), in: code)
    language =
      end < bytes.count ? Self.text(bytes.extracting((end + 1)..<bytes.count), in: code) : nil
  }

  private static func text(_ bytes: Span<UInt8>, in code: NameCode) -> String {
    code.withText(of: bytes) { text in
      text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }
}
