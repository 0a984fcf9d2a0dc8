/// A command line of bash up to the cursor.
///
/// Bash replaces only the end of the last word: the part after its last opening quotation mark, or after its last
/// character that is in `COMP_WORDBREAKS`, such as `=` or `:`.
struct BashLine {
  /// The words without quotation marks and escapes. The last one is incomplete, and may be empty.
  private(set) var words: [String] = []

  /// The open quotation mark of the last word; nil if none is open.
  private var quote: Character?

  /// The number of characters of the last word that bash keeps.
  private var kept = 0

  /// The last word as far as it was read; nil between words.
  private var word: String?

  /// - Parameters:
  ///   - line: the command line up to the cursor.
  ///   - breaks: the value of `COMP_WORDBREAKS`.
  init(_ line: String, breaks: String) {
    let breaks = Set(breaks).subtracting(["\"", "'", "\\"])
    var characters = line.makeIterator()
    while let character = characters.next() {
      read(character, breaks: breaks) { characters.next() }
    }
    words.append(word ?? "")
  }

  private mutating func read(
    _ character: Character, breaks: Set<Character>, next: () -> Character?
  ) {
    switch (character, quote) {
    case ("\\", nil): add(next())
    case ("\\", "\""):
      let escaped = next()
      if let escaped, !"\"\\$`".contains(escaped) {
        add("\\")
      }
      add(escaped)
    case ("'", nil), ("\"", nil):
      add(nil)
      quote = character
      kept = word?.count ?? 0
    case (_, let open?) where character == open:
      quote = nil
    case (_, nil) where character.isWhitespace:
      if let word {
        words.append(word)
      }
      word = nil
      kept = 0
    default:
      add(character)
      if quote == nil, breaks.contains(character) {
        kept = word?.count ?? 0
      }
    }
  }

  /// Adds a character to the word; nil only begins the word.
  private mutating func add(_ character: Character?) {
    word = (word ?? "") + (character.map(String.init) ?? "")
  }

  /// The part of a candidate for the last word that bash inserts, escaped for the open quotation.
  func replacement(_ candidate: String) -> String {
    let rest = String(candidate.dropFirst(kept))
    switch quote {
    case "'": return rest.replacing("'", with: #"'\''"#)
    case "\"": return escaped(rest) { "\"\\$`".contains($0) }
    default:
      return escaped(rest) {
        $0.isASCII && !($0.isLetter || $0.isNumber || "-_./:=@+,%".contains($0))
      }
    }
  }

  private func escaped(
    _ text: String, _ needsBackslash: (Character) -> Bool
  ) -> String {
    text.map { needsBackslash($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
