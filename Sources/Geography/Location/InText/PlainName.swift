/// A text that may be the unmarked name of a place.
struct PlainName: Hashable {
  let text: [UInt8]

  /// Minimum population of the place, a part of the key of cached results.
  let minimumPopulation: Int

  /// Returns whether the text, a name of a place, is distinctive: it has the fewest letters required, and it is long or
  /// equal to the main name or to a name in one of `languages`. Other short names are often codes, or words of another
  /// language.
  ///
  /// The gazetteer stores one spelling of names that fold alike, so diacritics are compared for
  /// short names only: `Koln` is not Köln.
  ///
  /// - Parameter names: the names of the place, the main one first.
  func isDistinctive(among names: [PlaceName]) -> Bool {
    let own = String(decoding: text, as: UTF8.self)
    let kind = own.unicodeScalars.first.map(LetterKind.init) ?? .none
    let letters = own.unicodeScalars.count
    guard letters >= Self.fewest(kind) else { return false }
    // `London's` may be a name in some other language, but the English genitive is likelier.
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
    // In these scripts nothing distinguishes a name from a common word.
    case .uncased, .southeast: .max
    default: 5
    }
  }

  /// The languages of most texts. A name in another language is often a word in one of these.
  private static let languages = Set(
    """
    en de fr es it pt nl sv da no nb fi pl cs hu ro tr id vi ru uk el ar he fa hi bn th ja ko zh yue
    """.split(separator: " ").map(String.init))

  /// Korean particles, and 시 (city), which follow a name without a blank.
  static let particles = [
    "에서", "으로", "까지", "부터", "에는", "에", "은", "는", "이", "가", "을", "를", "의", "와", "과", "도", "로", "만",
    "시",
  ].map { Array($0.utf8) }
}
