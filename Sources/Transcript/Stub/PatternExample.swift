/// Examples of texts that a regular expression matches.
enum PatternExample {
  /// A text that contains a match of a regular expression; nil if none is found.
  ///
  /// Tries the expression with its elements replaced by examples, then the expression as it is, then a
  /// few common texts.
  static func text(matching pattern: String) -> String? {
    let candidates = [example(of: pattern), pattern, "x", "1", "/x", "2026-01-01T00:00:00Z"]
    return candidates.first { $0.contains(pattern: pattern) }
  }

  /// The expression with its elements replaced by examples: `\d` by `1`, `[a-z]` by `a`. Stops at the first `|` and
  /// copies counts such as `{2}`, so the text may not match.
  private static func example(of pattern: String) -> String {
    var text = ""
    var characters = Array(pattern)[...]
    while let character = characters.popFirst() {
      switch character {
      case "^", "$", "(", ")": break
      case "+", "*", "?": break
      case ".": text += "x"
      case "\\": text += example(ofEscaped: characters.popFirst() ?? "\\")
      case "[":
        if let first = characters.first {
          text.append(first)
        }
        characters = characters.drop { $0 != "]" }.dropFirst()
      case "|": return text
      default: text.append(character)
      }
    }
    return text
  }

  private static func example(ofEscaped character: Character) -> String {
    switch character {
    case "d": "1"
    case "w": "x"
    case "s": " "
    default: String(character)
    }
  }
}
