import Text

extension Suggestion {
  /// The end of an error about an unknown word, such as `; did you mean 'play'?`; empty if no word is
  /// similar.
  static func question(for word: String, among words: [String]) -> String {
    closest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}
