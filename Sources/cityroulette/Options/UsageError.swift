import Text

/// An invalid command line or configuration.
///
/// The message names the option, the argument or the line that is wrong and, where possible, what
/// to write instead.
struct UsageError: Error {
  let message: String
}

extension UsageError {
  /// The error for an unknown word.
  ///
  /// - Parameters:
  ///   - kind: the kind of word in the message, such as "option".
  ///   - words: the known words; the message suggests the most similar one, if one is similar.
  ///   - advice: the end of the message if no known word is similar.
  ///   - place: the beginning of the message, with a colon and a blank at its end.
  static func unknown(
    _ kind: String, _ word: String, among words: [String], advice: String, at place: String = ""
  ) -> UsageError {
    let ending = ending(for: word, among: words) ?? "; \(advice)."
    return UsageError(message: "\(place)unknown \(kind) '\(word)'\(ending)")
  }

  /// The end of a message that suggests the most similar word; nil if no word is similar, or if the
  /// word itself is known.
  static func ending(for typed: String, among words: [String]) -> String? {
    guard let word = Suggestion.closest(to: typed, among: words), word != typed else { return nil }
    return "; did you mean '\(word)'?"
  }
}
