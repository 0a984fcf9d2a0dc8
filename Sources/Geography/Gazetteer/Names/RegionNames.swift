import Text

/// The names of countries and divisions: to read the region after a name (`Paris, Texas`), and to
/// recognise the name of an area (`Bavaria`).
struct RegionNames: Sendable {
  private let table: RegionTable

  /// The names and codes of countries and divisions in the gazetteer as keys, sorted. Codes of divisions only if they
  /// consist of letters.
  private let texts: PackedTexts
  private let owners: [Owner]

  private struct Owner: Sendable {
    var area: AreaNumber
    var isCode: Bool
  }

  /// Numbers of countries by code, and of divisions by `CC.code`.
  private let countryNumbers: [String: Int]
  private let divisionNumbers: [String: Int]

  /// Minimum size in bytes of a prefix of a name in `TerritoryNames`; too many names start with a shorter one.
  private static let fewestBytes = 3

  /// Minimum number of letters for the correction of a typing error; too many names resemble a
  /// shorter text.
  private static let fewestWithError = 5

  init(_ table: RegionTable) {
    self.table = table
    let countryCodes = table.countryCodes
    let divisionCodes = table.divisionCodes
    var entries: [(text: [UInt8], owner: Owner)] = []
    func add(_ text: String, of area: AreaNumber, isCode: Bool) {
      let key = TerritoryNames.key(of: text)
      if !key.isEmpty {
        entries.append((key, Owner(area: area, isCode: isCode)))
      }
    }
    for number in countryCodes.indices {
      let labels = [8, 0, 4].map { table.labels[table.countries.number(number, at: $0)] }
      for (index, label) in labels.enumerated() {
        add(label, of: .country(number), isCode: index > 0)
      }
    }
    for (number, own) in divisionCodes.enumerated() {
      add(table.name(ofDivision: number), of: .division(number), isCode: false)
      let code = own.dropFirst(3)
      let isLetters = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      if isLetters {
        add(String(code), of: .division(number), isCode: true)
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

  /// Returns the regions of all countries and divisions with this name or code, as `match` requires. A text that
  /// is the whole name of one is not the beginning of the name of another: "Porto" is a division, not
  /// "Portogallo".
  ///
  /// - Parameter text: a key of `TerritoryNames.key(of:)`, not empty.
  func meaning(of text: [UInt8], match: RegionMatch) -> RegionSet {
    let mayGoOn = match != .whole && areas(named: text).isEmpty
    var meant = areas(
      withCodes: TerritoryNames.codes(
        named: text, mayGoOn: mayGoOn && text.count >= Self.fewestBytes))
    for entry in texts.entries(startingWith: text) {
      let isWhole = texts[entry].count == text.count
      if isWhole || (mayGoOn && !owners[entry].isCode) {
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

  /// Returns the countries and divisions whose whole name is this text, without those of which it is the code, unless
  /// people use the code as a name.
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
    // In `TerritoryNames`, a name of one or two bytes may be the code of a division.
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

  /// Three-letter codes that people use as names.
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
    // Looking up both parts of all regions in `areas` takes 1.5 million instructions.
    var countries = Array(repeating: false, count: table.countries.count)
    var divisions = Array(repeating: false, count: table.divisions.count)
    for area in areas {
      switch area {
      case .country(let number): countries[number] = true
      case .division(let number): divisions[number] = true
      }
    }
    return RegionSet(table) { country, division in
      country < countries.count && countries[country] || division.map { divisions[$0] } ?? false
    }
  }
}
