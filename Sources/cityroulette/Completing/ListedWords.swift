/// Completes the last word of a list that is separated by commas.
enum ListedWords {
  /// - Parameters:
  ///   - text: the list as far as it was typed.
  ///   - words: the possible words; those in the list already are not offered again.
  static func completion(of text: String, among words: [String]) -> Completion {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let others = words.filter { !parts.dropLast().contains($0) }
    return Completion(others).beginning(with: parts.last ?? "")
      .after(parts.dropLast().map { "\($0)," }.joined())
  }
}
