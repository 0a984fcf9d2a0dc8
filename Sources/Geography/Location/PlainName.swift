import Text

/// A text that may be a name without anything that marks it as one.
struct PlainName: Hashable {
  let text: [UInt8]

  /// Of the place that it may be.
  let minimumPopulation: Int

  /// Whether it is one of these names of a place, and one that most readers know: the main one, one of
  /// a large language, or a long one. Of the short ones of which nobody says the language many are
  /// codes, and words of others.
  ///
  /// The gazetteer has one spelling of those that fold alike, so marks decide for short names only:
  /// `Male` is not Malé.
  func isKnown(among names: [PlaceName]) -> Bool {
    let own = String(decoding: text, as: UTF8.self)
    let kind = own.unicodeScalars.first.map(LetterKind.init) ?? .none
    let letters = own.unicodeScalars.count
    guard letters >= Self.fewest(kind) else { return false }
    // In some languages other names of London end like its genitive.
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
    // Here a common word looks as a name does.
    case .uncased, .southeast: .max
    default: 5
    }
  }

  /// Those in which most is written; the gazetteer's names in others are other words in these.
  private static let languages = Set(
    """
    en de fr es it pt nl sv da no nb fi pl cs hu ro tr id vi ru uk el ar he fa hi bn th ja ko zh yue
    """.split(separator: " ").map(String.init))

  /// What Korean puts behind a name without a blank.
  static let particles = [
    "에서", "으로", "까지", "부터", "에는", "에", "은", "는", "이", "가", "을", "를", "의", "와", "과", "도", "로", "만",
    "시",
  ].map { Array($0.utf8) }
}

/// Names of cities that people have too.
enum PersonNames {
  /// Whether a first name or a title stands before this, or it is a first name itself and another name
  /// follows: `Jack London`, `Florence Nightingale`, `松本さん`.
  static func isPerson(_ bytes: Range<Int>, in text: TextBytes) -> Bool {
    let start = bytes.lowerBound
    let end = bytes.upperBound
    if let before = wordBefore(start, in: text),
      titles.contains(before.word) || !before.isAbbreviated && firstNames.contains(before.word)
    {
      return true
    }
    if text[end] == UInt8(ascii: " "), text.letter(at: end + 1) == .capital {
      return firstNames.contains(text.folded(bytes))
    }
    return honorifics.contains { honorific in
      text.bytes[min(end, text.count)...].prefix(honorific.count).elementsEqual(honorific)
    }
  }

  private static let longestName = 24

  private static func wordBefore(
    _ start: Int, in text: TextBytes
  ) -> (word: [UInt8], isAbbreviated: Bool)? {
    guard start > 1, text[start - 1] == UInt8(ascii: " ") else { return nil }
    let isAbbreviated = text[start - 2] == UInt8(ascii: ".")
    let end = start - (isAbbreviated ? 2 : 1)
    var first = end
    while first > 0, end - first < longestName,
      text[first - 1] >= 0x80 || text[first - 1].isASCIILetter
    { first -= 1 }
    return first < end ? (text.folded(first..<end), isAbbreviated) : nil
  }

  private static let honorifics = ["さん", "氏", "様", "先生", "くん", "君", "ちゃん", "选手", "選手"].map {
    Array($0.utf8)
  }

  private static let titles = WordList(
    """
    mr mrs ms miss dr prof professor president mayor governor senator judge captain king queen prince \
    princess lord lady sir herr frau herrn prasident konig konigin prinz monsieur madame mme m mlle \
    senor senora don dona signor signora presidente presidentin
    """)

  private static let firstNames = WordList(
    """
    adelaide alan albert alex alexander alexandra alfred alice amelia amy andrea andreas andrew angela ann \
    anna anne anthony antonio arthur audrey austin barbara ben benjamin bernard bill bob brandon brian bruce \
    carl carlos carmen caroline catherine charles charlotte chelsea chris christian christina christine \
    christopher claire clara claude clint dakota daniel david denzel diana diego donald dorothy douglas edgar \
    edith edward eleanor elena elias elisabeth elizabeth ella emily emma eric erich ernest eva evelyn felix \
    fernando florence francis francisco frank franz fred friedrich gary george georgia gertrude grace greta \
    hans harold harry heinrich helen helena henri henry herbert hugo irving isabel isabella jack jackson jacques \
    james jan jane janet jason jay jean jennifer jessica jim joan joe johann johannes john jonathan jordan \
    jorge jose joseph juan judith julia julian julie karen karl kate katherine keith ken kevin kim larry laura \
    lauren leo leon leonard lincoln linda lisa louis louise lucas lucy luis luke madison margaret maria marie \
    mario mark marta martha martin mary matthew max melissa michael michel michelle miguel mike nancy nathan \
    nicholas nicole noah nora oliver olivia orlando oscar otto pablo pamela paris patricia patrick paul paula \
    pedro peter philip phillip pierre rachel ralph raymond rebecca ricardo richard robert roger roland ron rosa \
    rose roy rudolf russell ruth ryan sam samuel sandra sara sarah savannah scott sean sebastian sharon simon \
    sofia sophia sophie stefan stephen steve steven stewart stuart susan susanne sydney theodore theresa thomas tim \
    timothy tom tony valentina vanessa victor victoria vincent virginia vivien walter warren whitney wilhelm \
    william wolfgang владимир
    """)
}

/// Words in the form that `NameFolding` gives them, separated by blanks.
struct WordList {
  private let words: Set<[UInt8]>

  init(_ text: String) {
    words = Set(text.utf8.split(separator: UInt8(ascii: " ")).map(Array.init))
  }

  func contains(_ folded: [UInt8]) -> Bool { words.contains(folded) }
}

/// How a text names a city so that it means this one and no namesake.
///
/// What was found out is kept: to read a region's name takes half a millisecond, and who types a name
/// asks for the same few cities with each letter.
package struct MarkedName: Sendable {
  private let gazetteer: Gazetteer
  private var names: NamesInText
  private var known: [Question: String] = [:]

  private struct Question: Hashable {
    let city: Int
    let name: String
    let isMention: Bool
  }

  /// With more of them all is forgotten.
  private static let mostKnown = 2000

  package init(in gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    names = NamesInText(TextBytes(""), minimumPopulation: 0, in: gazetteer)
  }

  /// What to write between the brackets of `[[…]]` and `@[…]`: the name, with the division or the
  /// country behind it where that is needed, in the end with the city's id.
  ///
  /// - Parameter name: one of the city's names; nil for the main one.
  package mutating func text(for city: City, called name: String? = nil) -> String {
    let name = name ?? city.name
    return answer(Question(city: city.id, name: name, isMention: false)) { own in
      let row = own.gazetteer.row(ofID: city.id)
      for text in own.texts(for: city, called: name)
      where own.names.rows(named: text) == row.map({ [$0] }) {
        return text
      }
      return "\(name), \(city.id)"
    }
  }

  private mutating func answer(
    _ question: Question, _ make: (inout MarkedName) -> String
  ) -> String {
    if let known = known[question] {
      return known
    }
    if known.count >= Self.mostKnown {
      self = MarkedName(in: gazetteer)
    }
    let made = make(&self)
    known[question] = made
    return made
  }

  /// What to write behind an `@`: the name alone if that is enough, else in brackets.
  package mutating func mention(of city: City, called name: String? = nil) -> String {
    let name = name ?? city.name
    return answer(Question(city: city.id, name: name, isMention: true)) { own in
      own.isMention(name, of: city) ? name : "[\(own.text(for: city, called: name))]"
    }
  }

  private func isMention(_ name: String, of city: City) -> Bool {
    guard !name.contains(","),
      let found = try? PlacesInText(
        "@\(name)", naming: [.mention], minimumPopulation: 0, in: gazetteer)
    else { return false }
    let places = found.places(from: 0, limit: 2)
    return places.count == 1 && places[0].city?.id == city.id && places[0].candidates.isEmpty
      && places[0].bytes == 1..<name.utf8.count + 1
  }

  /// What to write for the value of a property, which `LocationText` reads.
  package func property(for city: City) -> String {
    texts(for: city, called: city.name).first { text in
      (try? LocationText(text, in: gazetteer, suggestions: 0))?.city?.id == city.id
    } ?? String(city.id)
  }

  /// From short to long.
  private func texts(for city: City, called name: String) -> [String] {
    let country = city.country.flatMap(gazetteer.country)?.name
    let regions = [
      [], [city.admin1], [country], [city.admin1, city.country],
    ]
    return regions.filter { !$0.contains(nil) }
      .map { ([name] + $0.compactMap(\.self)).joined(separator: ", ") }
  }
}
