import Text

/// The names of countries and divisions, for what qualifies a name (`Paris, Texas`) and for names that
/// mean an area and no city (`Bavaria`).
struct RegionNames: Sendable {
  private let table: RegionTable

  /// For each country its name, then its two codes, folded.
  private let countries: PackedTexts
  private static let countryTexts = 3

  /// For each division its name and, if that is letters, its code, folded.
  private let divisions: PackedTexts
  private static let divisionTexts = 2

  /// The numbers of countries by code, and those of divisions by `CC.code`.
  private let countryNumbers: [String: Int]
  private let divisionNumbers: [String: Int]

  /// In bytes. A shorter text is the beginning of too many names in so many languages.
  private static let fewestBytes = 3

  /// In letters. Too many names differ from a shorter text by one.
  private static let fewestWithError = 5

  init(_ table: RegionTable) {
    self.table = table
    let countryCodes = table.countryCodes
    let divisionCodes = table.divisionCodes
    var countries = PackedTexts()
    for number in countryCodes.indices {
      for offset in [8, 0, 4] {
        countries.append(
          TerritoryNames.key(of: table.labels[table.countries.number(number, offset)]))
      }
    }
    var divisions = PackedTexts()
    for (number, own) in divisionCodes.enumerated() {
      divisions.append(TerritoryNames.key(of: table.name(ofDivision: number)))
      let code = own.dropFirst(3)
      let isLetters = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      divisions.append(isLetters ? TerritoryNames.key(of: String(code)) : [])
    }
    self.countries = countries
    self.divisions = divisions
    countryNumbers = Self.numbers(countryCodes)
    divisionNumbers = Self.numbers(divisionCodes)
  }

  private static func numbers(_ codes: [String]) -> [String: Int] {
    Dictionary(codes.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The regions that a non-empty text (`TerritoryNames.key(of:)`) may mean: those of countries and
  /// divisions that are called so, or have it as their code; else those with a name that begins so; else,
  /// if nothing else is known, those of names that differ by a typing error.
  ///
  /// - Parameter isWhole: whether only whole names and codes count.
  func meaning(of text: [UInt8], isWhole: Bool = false) -> RegionSet {
    let mayGoOn = !isWhole && text.count >= Self.fewestBytes
    let codes = TerritoryNames.codes(named: text, mayGoOn: mayGoOn)
    let meant = regions(codes) { names, number, count in
      // Most differ in their first byte.
      let first = number * count
      guard (0..<count).contains(where: { names.first(first + $0) == text.first }) else {
        return false
      }
      let own = names[first]
      if isWhole ? own.elementsEqual(text) : own.starts(with: text) { return true }
      return (1..<count).contains { names[first + $0].elementsEqual(text) }
    }
    guard meant.isEmpty, !isWhole, text[...].letterCount >= Self.fewestWithError else {
      return meant
    }
    let error = TypingError(typed: text)
    let near = TerritorySpellings.all.codes(error, typed: text)
    let letters = TypedLetters(text)
    return regions(near) { names, number, count in
      names.mayBeMeant(number * count, by: letters)
        && error.explains(Array(names[number * count]).span)
    }
  }

  /// The countries and divisions of which a text is the whole name, codes left out.
  func areas(named text: [UInt8]) -> [AreaNumber] {
    var found: [AreaNumber] = []
    for number in 0..<table.countries.count
    where countries[number * Self.countryTexts].elementsEqual(text) {
      found.append(.country(number))
    }
    for number in 0..<table.divisions.count
    where divisions[number * Self.divisionTexts].elementsEqual(text) {
      found.append(.division(number))
    }
    // Two letters are the code of a division.
    let isShort = text.count < Self.fewestBytes
    for code in TerritoryNames.codes(named: text, mayGoOn: false) {
      if let number = countryNumbers[code], !isCode(text, ofCountry: number) {
        found.append(.country(number))
      } else if !isShort, let number = divisionNumbers[code] {
        found.append(.division(number))
      }
    }
    var seen: Set<AreaNumber> = []
    return found.filter { seen.insert($0).inserted }
  }

  func country(ofCode code: String) -> Int? { countryNumbers[code] }

  /// Of the three-letter codes people use one as a name.
  private static let codesThatAreNames: Set<[UInt8]> = [Array("usa".utf8)]

  private func isCode(_ text: [UInt8], ofCountry number: Int) -> Bool {
    !Self.codesThatAreNames.contains(text)
      && (1..<Self.countryTexts).contains {
        countries[number * Self.countryTexts + $0].elementsEqual(text)
      }
  }

  /// The regions of countries and divisions with these codes, or with such names in the gazetteer.
  private func regions(
    _ codes: [String], _ isMeant: (PackedTexts, _ number: Int, _ count: Int) -> Bool
  ) -> RegionSet {
    var countries = (0..<table.countries.count).map {
      isMeant(self.countries, $0, Self.countryTexts)
    }
    var divisions = (0..<table.divisions.count).map {
      isMeant(self.divisions, $0, Self.divisionTexts)
    }
    for code in codes {
      if let number = countryNumbers[code] { countries[number] = true }
      if let number = divisionNumbers[code] { divisions[number] = true }
    }
    guard countries.contains(true) || divisions.contains(true) else { return RegionSet() }
    return RegionSet(table) { country, division in
      (country < countries.count && countries[country]) || (division.map { divisions[$0] } ?? false)
    }
  }
}

/// A country or a division by its number in the gazetteer.
enum AreaNumber: Hashable {
  case country(Int)
  case division(Int)
}

/// Many short texts in one array.
struct PackedTexts: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// Of each text (`TypedLetters.letters`).
  private var letters: [UInt64] = []

  var count: Int { ends.count }

  mutating func append(_ text: [UInt8]) {
    bytes += text
    ends.append(UInt32(clamping: bytes.count))
    letters.append(TypedLetters.letters(of: text))
  }

  /// Whether a text may be, or begin with, what was meant by another with one typing error.
  func mayBeMeant(_ number: Int, by typed: TypedLetters) -> Bool {
    typed.mayMean(letters[number])
  }

  /// The first byte of a text; nil for an empty one.
  func first(_ number: Int) -> UInt8? {
    let start = number > 0 ? Int(ends[number - 1]) : 0
    return start < Int(ends[number]) ? bytes[start] : nil
  }

  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number > 0 ? Int(ends[number - 1]) : 0)..<Int(ends[number])]
  }
}

/// The letters of a text with a typing error: a look at one number rules out most names that might be meant.
struct TypedLetters {
  private let letters: UInt64

  /// The wrong letter may be missing from a name, and beyond ASCII it has several bytes.
  private let isASCII: Bool

  init(_ typed: [UInt8]) {
    letters = Self.letters(of: typed)
    isASCII = typed.allSatisfy { $0 < 0x80 }
  }

  /// A bit for each byte that a text has, several bytes a bit.
  static func letters(of text: [UInt8]) -> UInt64 {
    text.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// - Parameter name: the letters of a name.
  func mayMean(_ name: UInt64) -> Bool {
    let missing = letters & ~name
    // Without the lowest bit none is left.
    if missing & (missing &- 1) == 0 { return true }
    return !isASCII && missing.nonzeroBitCount <= Self.longestLetter
  }

  /// In UTF-8, in bytes.
  private static let longestLetter = 4
}

/// Some regions, by number: a bit for each.
struct RegionSet {
  private var members: [UInt64]

  /// None.
  init() { members = [] }

  /// Those with such a country and division.
  init(_ table: RegionTable, where isMember: (_ country: Int, _ division: Int?) -> Bool) {
    members = Array(repeating: 0, count: table.regions.count / 64 + 1)
    for number in 0..<table.regions.count {
      let parts = table.parts(ofRegion: number)
      if isMember(parts.country, parts.division) {
        members[number / 64] |= 1 << UInt64(number % 64)
      }
    }
  }

  var isEmpty: Bool { members.allSatisfy { $0 == 0 } }

  func contains(_ region: Int) -> Bool {
    region / 64 < members.count && members[region / 64] & 1 << UInt64(region % 64) != 0
  }

  func intersection(_ other: RegionSet) -> RegionSet {
    var both = self
    for index in both.members.indices {
      both.members[index] &= index < other.members.count ? other.members[index] : 0
    }
    return both
  }
}
