/// A text that may be the name of a place without being marked as one.
struct PlainName: Hashable {
  let text: [UInt8]

  /// Minimum population of the place.
  let minimumPopulation: Int

  /// Returns whether the text is a distinctive name among those of a place: the main one, one of a
  /// large language, or a long one. Many short names without a language are codes or words of other
  /// languages.
  ///
  /// The gazetteer stores one spelling of names that fold alike, so diacritics decide for short
  /// names only: `Male` is not Malé.
  func isDistinctive(among names: [PlaceName]) -> Bool {
    let own = String(decoding: text, as: UTF8.self)
    let kind = own.unicodeScalars.first.map(LetterKind.init) ?? .none
    let letters = own.unicodeScalars.count
    guard letters >= Self.fewest(kind) else { return false }
    // In some languages, names of London look like its English genitive.
    let isGenitive = own.hasSuffix("'s") || own.hasSuffix("’s")
    if letters >= Self.many(kind), !isGenitive {
      return true
    }
    return names.enumerated().contains { index, name in
      let isKnown = index == 0 || name.language.map(Self.languages.contains) ?? false
      return isKnown && name.text == own
    }
  }

  private static func fewest(_ kind: LetterKind) -> Int { kind == .capital ? 3 : 2 }

  private static func many(_ kind: LetterKind) -> Int {
    switch kind {
    case .han, .hangul: 2
    case .katakana: 3
    // In these scripts a common word cannot be told from a name.
    case .uncased, .southeast: .max
    default: 5
    }
  }

  /// The languages in which most texts are written. Names in other languages are often words in
  /// these.
  private static let languages = Set(
    """
    en de fr es it pt nl sv da no nb fi pl cs hu ro tr id vi ru uk el ar he fa hi bn th ja ko zh yue
    """.split(separator: " ").map(String.init))

  /// Korean particles, which follow a name without a blank.
  static let particles = [
    "에서", "으로", "까지", "부터", "에는", "에", "은", "는", "이", "가", "을", "를", "의", "와", "과", "도", "로", "만",
    "시",
  ].map { Array($0.utf8) }
}
