import Text

/// Decides which words of a text are names of places.
///
/// A marked name may name any place that `MarkRules` accept. For an unmarked name the rules are strict, because a false
/// positive is worse than a missed place (see `PlainName`).
struct NamesInText {
  typealias Match = (bytes: Range<Int>, rows: [Int])

  private let text: TextBytes
  let gazetteer: Gazetteer
  private let minimumPopulation: Int
  private var prefixSearch: PrefixSearch

  /// Cached results by text; nil if the text does not mean a place.
  private var named: [[UInt8]: [Int]?] = [:]
  private var plain: [PlainName: [Int]?] = [:]
  private var qualified: [String: [Int]?] = [:]

  /// End of the last unmarked name. A word after a letter and a hyphen is a name only if a name ends at the hyphen:
  /// `Köln-Bonn` yields two names.
  private var lastEnd = -1

  /// Maximum size of a name in bytes.
  static let longestName = 100
  private static let mostWords = 8

  init(_ text: TextBytes, minimumPopulation: Int, in gazetteer: Gazetteer) {
    self.text = text
    self.minimumPopulation = minimumPopulation
    self.gazetteer = gazetteer
    prefixSearch = PrefixSearch(gazetteer.file.names, index: gazetteer.nameIndex)
  }

  /// Returns the places with this name, the likeliest first and at most eight, or only the one that the rule of names
  /// picks. Nil if the name is unknown, means an area, or is longer than `longestName`. A region may follow after a
  /// comma or a blank (`Paris, Texas`), or the city's id after a comma. Three capital letters may be the code of an
  /// airport.
  mutating func rows(named name: String) -> [Int]? {
    guard name.utf8.count <= Self.longestName else { return nil }
    let folded = NameFolding.fold(name)
    guard !folded.isEmpty else { return nil }
    let isCode = Self.isCode(name)
    if !isCode, let start = prefixSearch.start(of: folded),
      let rows = rows(named: folded, from: start)
    {
      return rows
    }
    guard isCode || name.contains(where: Gazetteer.isSeparator) else { return nil }
    if let cached = qualified[name] {
      return cached
    }
    let found = isCode ? rows(meantBy: gazetteer.meaning(of: name)) : rows(qualified: name)
    qualified[name] = .some(found)
    return found
  }

  /// Returns whether a name has the form of an IATA code.
  static func isCode(_ name: String) -> Bool {
    name.utf8.count == 3 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  private mutating func rows(qualified name: String) -> [Int]? {
    let parts = name.split(maxSplits: 1, whereSeparator: Gazetteer.commas.contains)
    if parts.count > 1, let id = Int(String(parts[1]).trimmed) {
      let folded = NameFolding.fold(String(parts[0]))
      guard !folded.isEmpty, let start = prefixSearch.start(of: folded),
        let row = gazetteer.row(ofID: id)
      else { return nil }
      return prefixSearch.rows(named: folded, from: start).contains { $0.row == row } ? [row] : nil
    }
    // Look up only texts that start like the name of a place.
    let word = name.split(maxSplits: 1, whereSeparator: Gazetteer.isSeparator).first
    let folded = word.map { NameFolding.fold(String($0)) } ?? []
    guard !folded.isEmpty, prefixSearch.start(of: folded) != nil else { return nil }
    return rows(meantBy: gazetteer.meaning(of: name))
  }

  private mutating func rows(named folded: [UInt8], from start: Int) -> [Int]? {
    if let cached = named[folded] {
      return cached
    }
    let named = prefixSearch.rows(named: folded, from: start)
    let found =
      named.isEmpty
      ? nil : rows(meantBy: gazetteer.meaning(of: String(decoding: folded, as: UTF8.self)))
    self.named[folded] = .some(found)
    return found
  }

  private func rows(meantBy meaning: NameMeaning?) -> [Int]? {
    switch meaning {
    case .city(let row, _, _)?: [row]
    case .ambiguous(let rows)?: rows
    case .area?, nil: nil
    }
  }

  /// Returns the longest name of a place that starts at a word, in upper or lower case; nil if there is none.
  mutating func mentioned(at word: TextWord) -> Match? {
    longest(from: word) { names, bytes, folded, start in
      let name = names.text.text(bytes)
      return Self.isCode(name) ? names.rows(named: name) : names.rows(named: folded, from: start)
    }
  }

  /// Returns the places that a quoted text names, by the rules of an unmarked name with a tenth of the minimum
  /// population. Nil if there are none, or if the text starts with a small letter or a digit.
  mutating func quoted(_ bytes: Range<Int>) -> [Int]? {
    guard let word = text.word(at: bytes.lowerBound, limit: Self.longestName),
      word.kind != .small, word.kind != .digit
    else { return nil }
    let folded = text.folded(bytes)
    guard !folded.isEmpty, let start = prefixSearch.start(of: folded) else { return nil }
    return plainRows(
      at: bytes, folded: folded, start: start, minimumPopulation: minimumPopulation / 10)
  }

  /// Returns the longest text from a word on, of at most `mostWords` words, for which `rows` returns places.
  private mutating func longest(
    from first: TextWord,
    _ rows: (inout Self, Range<Int>, [UInt8], Int) -> [Int]?
  ) -> Match? {
    // Most words start no name; their keys show that without the whole text.
    guard prefixSearch.start(ofKey: text.key(first.range)) != nil else { return nil }
    var word = first
    var start = Int?.none
    var best = Match?.none
    for _ in 0..<Self.mostWords {
      let bytes = first.range.lowerBound..<word.range.upperBound
      guard bytes.count <= Self.longestName else { break }
      let folded = text.folded(bytes)
      guard !folded.isEmpty,
        let found = start.map({ prefixSearch.start(of: folded, after: $0) })
          ?? prefixSearch.start(of: folded)
      else { break }
      start = found
      if isEnd(bytes.upperBound), let rows = rows(&self, bytes, folded, found) {
        best = (bytes, rows)
      }
      guard
        let next = text.joint(after: word).flatMap({
          text.word(at: $0, limit: Self.longestName)
        })
      else { break }
      word = next
    }
    return best
  }

  /// Returns whether a name may end here: not before the rest of an address or a file name, nor before an apostrophe
  /// and a capital letter.
  private func isEnd(_ end: Int) -> Bool {
    let next = text[end + 1]
    switch text[end] {
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "\\"):
      return !next.isASCIILetterOrDigit
    // The name ends before the apostrophe in `London's` and `Ankara'da`.
    case UInt8(ascii: "'"): return text.letter(at: end + 1) != .capital
    default: return true
    }
  }
}

// Unmarked names.
extension NamesInText {
  /// Returns the name that starts at a word, if any, or for Chinese characters and south-east Asian scripts, the names
  /// in the word.
  mutating func bare(at word: TextWord) -> [Match] {
    switch word.kind {
    case .none, .mark, .digit, .small, .hiragana: []
    case .han: unspaced(word, least: 2)
    case .southeast: unspaced(word, least: 4)
    case .katakana: spaced(word).map { [$0] } ?? []
    case .hangul: hangul(word).map { [$0] } ?? []
    case .capital, .uncased: spaced(word).map { [$0] } ?? []
    }
  }

  private mutating func spaced(_ word: TextWord) -> Match? {
    let start = word.range.lowerBound
    let before = text.scalar(before: start)
    let isPart = before == "-" && lastEnd != start - 1 && text.isLetter(before: start - 1)
    guard !isPart, before != "@", before != "\\", before != "." || start < 2 else { return nil }
    guard
      let found = longest(
        from: word,
        { names, bytes, folded, start in
          names.plainRows(
            at: bytes, folded: folded, start: start, minimumPopulation: names.minimumPopulation)
        })
    else { return nil }
    guard !PersonNames.isPerson(found.bytes, in: text) else { return nil }
    lastEnd = found.bytes.upperBound
    return (found.bytes, rows(qualifiedAfter: found.bytes) ?? found.rows)
  }

  /// Returns the places with a name in the region that follows after a comma: `Paris, Texas`; nil if there are none.
  private mutating func rows(qualifiedAfter name: Range<Int>) -> [Int]? {
    let comma = name.upperBound
    guard text[comma] == UInt8(ascii: ","), text[comma + 1] == UInt8(ascii: " "),
      let first = text.word(at: comma + 2, limit: Self.longestName), first.kind == .capital
    else { return nil }
    var ends = [first.range.upperBound]
    var word = first
    while ends.count < Self.mostRegionWords,
      let next = text.joint(after: word).flatMap({ text.word(at: $0, limit: Self.longestName) })
    {
      ends.append(next.range.upperBound)
      word = next
    }
    for end in ends.reversed() {
      let region = text.text(comma + 2..<end)
      let isCode = region.utf8.count < 3
      guard !isCode || region.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { continue }
      guard !gazetteer.regions(of: TerritoryNames.key(of: region), match: .whole).isEmpty else {
        continue
      }
      if let rows = rows(named: text.text(name.lowerBound..<end)) {
        return rows
      }
    }
    return nil
  }

  /// Maximum number of words in the name of a region after an unmarked name.
  private static let mostRegionWords = 3

  /// Returns the name at a Korean word, with or without a particle at its end.
  private mutating func hangul(_ word: TextWord) -> Match? {
    if let found = spaced(word) {
      return found
    }
    for particle in PlainName.particles where word.range.count > particle.count {
      let end = word.range.upperBound - particle.count
      guard text.bytes[end..<word.range.upperBound].elementsEqual(particle) else { continue }
      let bytes = word.range.lowerBound..<end
      let folded = text.folded(bytes)
      if let start = prefixSearch.start(of: folded),
        let rows = plainRows(
          at: bytes, folded: folded, start: start, minimumPopulation: minimumPopulation)
      {
        return (bytes, rows)
      }
    }
    return nil
  }

  /// Returns the names in a run of characters, from left to right the longest at each position, without overlaps.
  private mutating func unspaced(_ word: TextWord, least: Int) -> [Match] {
    var found = [Match]()
    var start = word.range.lowerBound
    while start < word.range.upperBound {
      if let name = unspaced(from: start, in: word, least: least) {
        found.append(name)
        start = name.bytes.upperBound
      } else {
        start = text.scalar(at: start).end
      }
    }
    return found
  }

  private mutating func unspaced(from start: Int, in word: TextWord, least: Int) -> Match? {
    var end = start
    var length = 0
    var place = Int?.none
    var best = Match?.none
    while end < word.range.upperBound, length < least * Self.mostWords {
      end = text.scalar(at: end).end
      length = length + 1
      guard length >= least else { continue }
      let folded = text.folded(start..<end)
      guard !folded.isEmpty,
        let next = place.map({ prefixSearch.start(of: folded, after: $0) })
          ?? prefixSearch.start(of: folded)
      else { break }
      place = next
      if let rows = plainRows(
        at: start..<end, folded: folded, start: next, minimumPopulation: minimumPopulation)
      {
        best = (start..<end, rows)
      }
    }
    return best.flatMap { PersonNames.isPerson($0.bytes, in: text) ? nil : $0 }
  }

  /// Returns the places with an unmarked name. Nil unless the likeliest place has the minimum population and the text
  /// as a distinctive name (`PlainName.isDistinctive`), and the text is not a common word.
  private mutating func plainRows(
    at bytes: Range<Int>, folded: [UInt8], start: Int, minimumPopulation population: Int
  ) -> [Int]? {
    let name = PlainName(text: Array(text.bytes[bytes]), minimumPopulation: population)
    if let cached = plain[name] {
      return cached
    }
    var found: [Int]?
    if !CommonWords.contain(folded), let rows = rows(named: folded, from: start),
      gazetteer.file.places.population(rows[0]) >= population,
      name.isDistinctive(among: gazetteer.file.names.names(ofRow: rows[0]))
    {
      found = rows
    }
    plain[name] = .some(found)
    return found
  }
}
