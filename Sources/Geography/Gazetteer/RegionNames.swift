import Text

/// How much of the name of a country or division a text has to be.
enum RegionMatch: Hashable {
  /// The whole name, or the code.
  case whole

  /// The beginning of a name will do.
  case beginning

  /// If no name begins so, one typing error is forgiven: good enough for suggestions, not for deciding.
  case forgiving
}

/// The names of countries and divisions, for what qualifies a name (`Paris, Texas`) and for names that
/// mean an area and no city (`Bavaria`).
struct RegionNames: Sendable {
  private let table: RegionTable

  /// What the gazetteer calls them, folded, with their codes; sorted.
  private let texts: PackedTexts
  private let owners: [Owner]

  private struct Owner: Sendable {
    var area: AreaNumber
    var isCode: Bool
  }

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
    var entries: [(text: [UInt8], owner: Owner)] = []
    func add(_ text: String, _ area: AreaNumber, isCode: Bool) {
      let key = TerritoryNames.key(of: text)
      if !key.isEmpty {
        entries.append((key, Owner(area: area, isCode: isCode)))
      }
    }
    for number in countryCodes.indices {
      let labels = [8, 0, 4].map { table.labels[table.countries.number(number, $0)] }
      for (index, label) in labels.enumerated() {
        add(label, .country(number), isCode: index > 0)
      }
    }
    for (number, own) in divisionCodes.enumerated() {
      add(table.name(ofDivision: number), .division(number), isCode: false)
      let code = own.dropFirst(3)
      let isLetters = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      if isLetters {
        add(String(code), .division(number), isCode: true)
      }
    }
    entries.sort { $0.text.lexicographicallyPrecedes($1.text) }
    texts = PackedTexts(entries.map(\.text))
    owners = entries.map(\.owner)
    countryNumbers = Self.numbers(countryCodes)
    divisionNumbers = Self.numbers(divisionCodes)
  }

  private static func numbers(_ codes: [String]) -> [String: Int] {
    Dictionary(codes.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The regions that a non-empty text (`TerritoryNames.key(of:)`) may mean: those of countries and
  /// divisions with such a name or code.
  func meaning(of text: [UInt8], _ match: RegionMatch) -> RegionSet {
    let mayGoOn = match != .whole && text.count >= Self.fewestBytes
    var meant = areas(withCodes: TerritoryNames.codes(named: text, mayGoOn: mayGoOn))
    for entry in texts.entries(startingWith: text) {
      let isWhole = texts[entry].count == text.count
      if isWhole || (match != .whole && !owners[entry].isCode) {
        meant.insert(owners[entry].area)
      }
    }
    if meant.isEmpty, match == .forgiving, text[...].letterCount >= Self.fewestWithError {
      meant = areas(resembling: text)
    }
    return regions(of: meant)
  }

  private func areas(resembling text: [UInt8]) -> Set<AreaNumber> {
    let error = TypingError(typed: text)
    var codes: [String] = []
    TerritoryNames.read { code, name in
      if codes.last != code, error.explains(name.span) {
        codes.append(code)
      }
    }
    var near = areas(withCodes: codes)
    for (entry, owner) in owners.enumerated() where !owner.isCode {
      if error.explains(Array(texts[entry]).span) {
        near.insert(owner.area)
      }
    }
    return near
  }

  /// The countries and divisions of which a text is the whole name, codes left out.
  func areas(named text: [UInt8]) -> [AreaNumber] {
    var found: [AreaNumber] = []
    var codes: Set<AreaNumber> = []
    for entry in texts.entries(startingWith: text) where texts[entry].count == text.count {
      let owner = owners[entry]
      if !owner.isCode {
        found.append(owner.area)
      }
      if owner.isCode, !Self.codesThatAreNames.contains(text) {
        codes.insert(owner.area)
      }
    }
    // Two letters are the code of a division.
    let isShort = text.count < Self.fewestBytes
    for code in TerritoryNames.codes(named: text, mayGoOn: false) {
      if let number = countryNumbers[code] {
        found.append(.country(number))
      } else if !isShort, let number = divisionNumbers[code] {
        found.append(.division(number))
      }
    }
    var seen = codes
    return found.filter { seen.insert($0).inserted }
  }

  func country(ofCode code: String) -> Int? { countryNumbers[code] }

  /// Of the three-letter codes people use one as a name.
  private static let codesThatAreNames: Set<[UInt8]> = [Array("usa".utf8)]

  private func areas(withCodes codes: [String]) -> Set<AreaNumber> {
    Set(
      codes.compactMap { code in
        countryNumbers[code].map(AreaNumber.country)
          ?? divisionNumbers[code].map(AreaNumber.division)
      })
  }

  private func regions(of areas: Set<AreaNumber>) -> RegionSet {
    guard !areas.isEmpty else { return RegionSet() }
    return RegionSet(table) { country, division in
      areas.contains(.country(country)) || (division.map { areas.contains(.division($0)) } ?? false)
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

  /// - Parameter texts: sorted by their bytes.
  init(_ texts: [[UInt8]]) {
    for text in texts {
      bytes += text
      ends.append(UInt32(clamping: bytes.count))
    }
  }

  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number > 0 ? Int(ends[number - 1]) : 0)..<Int(ends[number])]
  }

  /// The texts that begin so. Takes logarithmic time and that of what it finds.
  func entries(startingWith beginning: [UInt8]) -> Range<Int> {
    let first = ends.indices.partitionPoint { self[$0].lexicographicallyPrecedes(beginning) }
    let rest = first..<ends.count
    return first..<rest.partitionPoint { self[$0].starts(with: beginning) }
  }
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
