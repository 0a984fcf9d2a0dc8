import Text

/// Recognises names of persons that are also names of cities.
enum PersonNames {
  /// Returns whether a first name or a title precedes the name, an honorific follows it, or it is
  /// itself a first name followed by another name: `Jack London`, `Florence Nightingale`, `松本さん`.
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
