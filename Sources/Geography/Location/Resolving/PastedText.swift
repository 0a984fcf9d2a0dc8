import Text

/// Removes quotes, brackets, punctuation, labels and invisible characters around a place in copied
/// text.
enum PastedText {
  /// Removes invisible characters, such as marks of writing direction, and surrounding whitespace.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isInvisible(scalar) {
      scalars.append(scalar)
    }
    return String(scalars).trimmed
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Returns the parts of the text that may describe a point, in the order to try them. The content
  /// of final brackets precedes the whole text: `Name (52.5, 13.4)`.
  static func readings(of text: String) -> [String] {
    let sentence = withoutEnd(text[...])
    let isGeometry = PointNotation.isGeometry(text)
    let (before, within) = isGeometry ? (nil, nil) : parenthesis(of: sentence) ?? (nil, nil)
    let links = links(in: text)
    let link = links.count == 1 ? links[0] : nil
    return [within, bare(text), target(of: sentence), link, before].compactMap(\.self)
  }

  private static let pairs: [Character: Character] = [
    "\"": "\"", "'": "'", "`": "`", "“": "”", "„": "“", "«": "»", "‹": "›", "‘": "’", "<": ">",
    "(": ")", "「": "」",
  ]

  /// Removes surrounding pairs of quotes or brackets, and final punctuation.
  private static func bare(_ text: String) -> String {
    var rest = withoutEnd(text[...])
    while let first = rest.first, let last = rest.last, rest.utf8.count > 1, pairs[first] == last {
      rest = withoutEnd(rest.dropFirst().dropLast())
    }
    return rest.trimmed
  }

  private static func withoutEnd(_ text: Substring) -> Substring {
    var rest = text
    while let last = rest.last, ".,;!?".contains(last) || last.isWhitespace {
      rest.removeLast()
    }
    return rest
  }

  /// Returns the target of a link in Markdown, `[text](target)`, or Org, `[[target][text]]`; nil for any other text.
  private static func target(of text: Substring) -> String? {
    guard text.first == "[" else { return nil }
    if text.hasPrefix("[[") {
      return String(text.dropFirst(2).prefix { $0 != "]" })
    }
    guard text.last == ")", let start = text.ranges(of: "](").last else { return nil }
    return bare(String(text[start.upperBound...].dropLast()))
  }

  /// Returns the texts before and inside final round brackets; nil if there are none. Brackets that do not follow a
  /// blank are ignored, because they may be part of a link.
  private static func parenthesis(of text: Substring) -> (before: String?, within: String?)? {
    guard text.last == ")", let start = text.lastIndex(of: "("),
      text[..<start].last?.isWhitespace ?? false
    else { return nil }
    let within = text[text.index(after: start)...].dropLast()
    return (bare(String(text[..<start])), bare(String(within)))
  }

  /// Returns the links in a text that begin with `geo:` or contain `://`. OsmAnd, Organic Maps and CoMaps share a point
  /// as two links.
  static func links(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { word in
      let word = bare(String(word))
      if word.lowercased().hasPrefix("geo:") {
        return word
      }
      guard word.contains("://") else { return nil }
      if MapURL(word) != nil {
        return word
      }
      // The link may follow a word without a blank: `Link:https://…`, `(https://…`.
      guard let start = word.firstRange(of: "http")?.lowerBound else { return word }
      return bare(String(word[start...]))
    }
  }
}
