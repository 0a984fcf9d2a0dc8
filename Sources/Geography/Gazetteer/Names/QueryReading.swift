import Text

/// One interpretation of a query: a text and how names have to match it.
struct QueryReading: Equatable {
  /// The folded query, a respelling or correction of it, or the folded code of an airport.
  var text: [UInt8]
  var kind: CityMatch.Kind

  /// Whether the last word must equal a word of the name instead of starting one.
  var isWhole = false

  /// The role that the search requires of the name; nil for any.
  var role: NameRole?

  /// Whether the text is the code of an airport instead of a name.
  var isCode = false

  /// Returns the name to report as the match; nil if no name matches. The main name is preferred, then a name that
  /// equals the text, then one that starts with it, then any other that matches. For the code of an airport, it is the
  /// code.
  func best(of names: [PlaceName]) -> PlaceName? {
    if isCode {
      return PlaceName(text: String(decoding: text, as: UTF8.self).uppercased())
    }
    if let main = names.first, explains(main.text) {
      return main
    }
    let matching = names.filter { explains($0.text) }
    return matching.first { NameFolding.fold($0.text) == text }
      ?? matching.first { isPrefix(of: $0.text) } ?? matching.first
  }

  /// Returns how the main name of a place matches; nil if it does not match, or if the match of another name may be
  /// better.
  func kind(ofMainName name: String) -> CityMatch.Kind? {
    if isCode {
      return nil
    }
    if kind == .wordPrefix {
      return isPrefix(of: name) ? .prefix : nil
    }
    return explains(name) ? kind : nil
  }

  /// Returns whether a name starts with the text.
  func isPrefix(of name: String) -> Bool { NameFolding.fold(name).starts(with: text) }

  /// Returns whether a name matches this reading, whatever its role.
  func explains(_ name: String) -> Bool {
    let folded = NameFolding.fold(name)
    return switch kind {
    case .exact: folded == text
    case .prefix: folded.starts(with: text)
    case .wordPrefix, .typingError: follows(in: folded)
    }
  }

  /// Returns whether each word of the text starts a word of the name, in the same order. With `isWhole`, the last word
  /// must equal one.
  private func follows(in name: [UInt8]) -> Bool {
    let words = NameFolding.words(of: text)
    var rest = NameFolding.words(of: name)[...]
    for (number, word) in words.enumerated() {
      let isLast = number == words.count - 1
      guard
        let place = rest.firstIndex(where: {
          name[$0].starts(with: text[word])
            && !(isWhole && isLast && $0.count != word.count)
        })
      else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}

extension QueryReading {
  /// Returns the weight of a match by a code or a part of a name. Results are sorted by weight.
  ///
  /// A prefix of a main name weighs a hundredth of the complete main name, except for a capital, but ten times a prefix
  /// of another name or of an inner word: `san fran` finds San Francisco before San Francisco de Quito, an alternate
  /// name.
  func weight(population: Int) -> Int {
    switch kind {
    // An airport's code.
    case .exact: .max
    // Of a main name; `NameSearch` collects prefixes of other names as `wordPrefix`.
    case .prefix: (population + 1) * 10
    case .wordPrefix: population + 1
    // Less than any other kind, for every population.
    case .typingError: population - (1 << 32)
    }
  }
}
