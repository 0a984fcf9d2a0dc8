/// A note and the set of its paragraphs. Two line feeds separate paragraphs.
struct NoteParagraphs {
  private(set) var text: String
  private var paragraphs: Set<Substring>

  init(_ text: String) {
    self.text = text
    paragraphs = Set(Self.split(text))
  }

  /// Whether this note has every paragraph of another note.
  func contains(_ note: String) -> Bool { Self.split(note).allSatisfy(paragraphs.contains) }

  mutating func append(_ note: String) {
    text += text.isEmpty ? note : "\n\n" + note
    paragraphs.formUnion(Self.split(note))
  }

  private static func split(_ text: String) -> [Substring] { text.split(separator: "\n\n") }
}
