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
      let own = names[number * count]
      if isWhole ? own.elementsEqual(text) : own.starts(with: text) { return true }
      return (1..<count).contains { names[number * count + $0].elementsEqual(text) }
    }
    guard meant.isEmpty, !isWhole, text[...].letterCount >= Self.fewestWithError else {
      return meant
    }
    let error = TypingError(typed: text)
    var near: [String] = []
    TerritoryNames.read { code, name in
      if near.last != code, error.explains(name.span) { near.append(code) }
    }
    return regions(near) { names, number, count in
      error.explains(Array(names[number * count]).span)
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

  mutating func append(_ text: [UInt8]) {
    bytes += text
    ends.append(UInt32(clamping: bytes.count))
  }

  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number > 0 ? Int(ends[number - 1]) : 0)..<Int(ends[number])]
  }
}

/// Some regions, by number: a bit for each.
struct RegionSet {
  private var members: [UInt64]

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
    for (index, word) in other.members.enumerated() where index < both.members.count {
      both.members[index] &= word
    }
    return both
  }
}
