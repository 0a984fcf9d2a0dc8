import Text

/// Tells which words of a text are names of places, and of which.
///
/// A name that is marked may be that of any place. One that is not has to be as sure as possible, for a
/// word that is underlined and is no place is worse than a place that is not: see `PlainName`.
struct NamesInText {
  typealias Found = (bytes: Range<Int>, rows: [Int])

  private let text: TextBytes
  let gazetteer: Gazetteer
  private let minimumPopulation: Int
  private var walk: NameWalk

  /// What was found out about texts that may come again; nil for what is no name.
  private var named: [[UInt8]: [Int]?] = [:]
  private var plain: [PlainName: [Int]?] = [:]
  private var qualified: [String: [Int]?] = [:]

  /// Where the last bare name ended: `Paris-Nice` are two.
  private var lastEnd = -1

  /// Longer names are none, in bytes and in words.
  static let longestName = 100
  private static let mostWords = 8

  init(_ text: TextBytes, minimumPopulation: Int, in gazetteer: Gazetteer) {
    self.text = text
    self.minimumPopulation = minimumPopulation
    self.gazetteer = gazetteer
    walk = NameWalk(gazetteer.file.names, gazetteer.nameIndex)
  }

  /// The places with this name, the likeliest first; that one alone which the rule of names says is
  /// meant; none where that is an area. Behind a comma the name may have its region or its id:
  /// `Paris, Texas`.
  mutating func rows(named name: String) -> [Int]? {
    guard name.utf8.count <= Self.longestName else { return nil }
    let folded = NameFolding.fold(name)
    guard !folded.isEmpty else { return nil }
    let isCode = Self.isCode(name)
    if !isCode, let start = walk.start(of: folded), let rows = rows(named: folded, from: start) {
      return rows
    }
    guard isCode || name.contains(where: Gazetteer.isSeparator) else { return nil }
    if let known = qualified[name] {
      return known
    }
    let found = isCode ? rows(meantBy: gazetteer.meaning(of: name)) : rows(qualified: name)
    qualified[name] = .some(found)
    return found
  }

  /// Whether a name may be the code of an airport.
  private static func isCode(_ name: String) -> Bool {
    name.utf8.count == 3 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  private mutating func rows(qualified name: String) -> [Int]? {
    let parts = name.split(maxSplits: 1, whereSeparator: Gazetteer.commas.contains)
    if parts.count > 1, let id = Int(String(parts[1]).trimmed) {
      let folded = NameFolding.fold(String(parts[0]))
      guard !folded.isEmpty, let start = walk.start(of: folded), let row = gazetteer.row(ofID: id)
      else { return nil }
      return walk.rows(named: folded, from: start).contains { $0.row == row } ? [row] : nil
    }
    // Looked up only for what begins like the name of a place.
    let word = name.split(maxSplits: 1, whereSeparator: Gazetteer.isSeparator).first
    let folded = word.map { NameFolding.fold(String($0)) } ?? []
    guard !folded.isEmpty, walk.start(of: folded) != nil else { return nil }
    return rows(meantBy: gazetteer.meaning(of: name))
  }

  private mutating func rows(named folded: [UInt8], from start: Int) -> [Int]? {
    if let known = named[folded] {
      return known
    }
    let named = walk.rows(named: folded, from: start)
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

  /// The longest name that begins with this word, in any case.
  mutating func mentioned(at word: TextWord) -> Found? {
    longest(from: word) { names, bytes, folded, start in
      let name = names.text.text(bytes)
      return Self.isCode(name) ? names.rows(named: name) : names.rows(named: folded, from: start)
    }
  }

  /// A text between quotes, which may be anything.
  mutating func quoted(_ bytes: Range<Int>) -> [Int]? {
    guard let word = text.word(at: bytes.lowerBound, limit: Self.longestName),
      word.kind != .small, word.kind != .digit
    else { return nil }
    let folded = text.folded(bytes)
    guard !folded.isEmpty, let start = walk.start(of: folded) else { return nil }
    return plainRows(bytes, folded, start, minimumPopulation / 10)
  }

  /// The longest text that is a name, from this word on.
  private mutating func longest(
    from first: TextWord,
    _ rows: (inout Self, Range<Int>, [UInt8], Int) -> [Int]?
  ) -> Found? {
    var word = first
    var start = Int?.none
    var best = Found?.none
    for _ in 0..<Self.mostWords {
      let bytes = first.range.lowerBound..<word.range.upperBound
      guard bytes.count <= Self.longestName else { break }
      let folded = text.folded(bytes)
      guard !folded.isEmpty,
        let found = start.map({ walk.start(of: folded, behind: $0) }) ?? walk.start(of: folded)
      else { break }
      start = found
      if isEnd(bytes.upperBound), let rows = rows(&self, bytes, folded, found) {
        best = (bytes, rows)
      }
      guard
        let next = text.joint(behind: word).flatMap({
          text.word(at: $0, limit: Self.longestName)
        })
      else { break }
      word = next
    }
    return best
  }

  /// Whether a name may end here: not in the middle of a word, of an address or of a file's name.
  private func isEnd(_ end: Int) -> Bool {
    let next = text[end + 1]
    switch text[end] {
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "\\"):
      return !next.isASCIILetterOrDigit
    // `London's`, `Ankara'da`
    case UInt8(ascii: "'"): return text.letter(at: end + 1) != .capital
    default: return true
    }
  }
}

// Names without marks.
extension NamesInText {
  /// The names that begin with this word, or lie in it if its script has no blanks.
  mutating func bare(at word: TextWord) -> [Found] {
    switch word.kind {
    case .none, .mark, .digit, .small, .hiragana: []
    case .han: unspaced(word, least: 2)
    case .southeast: unspaced(word, least: 4)
    case .katakana: spaced(word).map { [$0] } ?? []
    case .hangul: hangul(word).map { [$0] } ?? []
    case .capital, .uncased: spaced(word).map { [$0] } ?? []
    }
  }

  private mutating func spaced(_ word: TextWord) -> Found? {
    let start = word.range.lowerBound
    let before = text.scalar(before: start)
    let isPart = before == "-" && lastEnd != start - 1 && text.isLetter(before: start - 1)
    guard !isPart, before != "@", before != "\\", before != "." || start < 2 else { return nil }
    guard
      let found = longest(
        from: word,
        { names, bytes, folded, start in
          names.plainRows(bytes, folded, start, names.minimumPopulation)
        })
    else { return nil }
    guard !PersonNames.isPerson(found.bytes, in: text) else { return nil }
    lastEnd = found.bytes.upperBound
    return (found.bytes, rows(qualifiedBehind: found.bytes) ?? found.rows)
  }

  /// The places of a name that lie in the region that the text names after a comma: `Paris, Texas`.
  private mutating func rows(qualifiedBehind name: Range<Int>) -> [Int]? {
    let comma = name.upperBound
    guard text[comma] == UInt8(ascii: ","), text[comma + 1] == UInt8(ascii: " "),
      let first = text.word(at: comma + 2, limit: Self.longestName), first.kind == .capital
    else { return nil }
    var ends = [first.range.upperBound]
    var word = first
    while ends.count < Self.mostRegionWords,
      let next = text.joint(behind: word).flatMap({ text.word(at: $0, limit: Self.longestName) })
    {
      ends.append(next.range.upperBound)
      word = next
    }
    for end in ends.reversed() {
      let region = text.text(comma + 2..<end)
      let isCode = region.utf8.count < 3
      guard !isCode || region.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { continue }
      guard !gazetteer.regions(of: TerritoryNames.key(of: region), .whole).isEmpty else {
        continue
      }
      if let rows = rows(named: text.text(name.lowerBound..<end)) {
        return rows
      }
    }
    return nil
  }

  /// Names of regions in a text have so few words.
  private static let mostRegionWords = 3

  /// A word, or one with a particle behind it.
  private mutating func hangul(_ word: TextWord) -> Found? {
    if let found = spaced(word) {
      return found
    }
    for particle in PlainName.particles where word.range.count > particle.count {
      let end = word.range.upperBound - particle.count
      guard text.bytes[end..<word.range.upperBound].elementsEqual(particle) else { continue }
      let bytes = word.range.lowerBound..<end
      let folded = text.folded(bytes)
      if let start = walk.start(of: folded),
        let rows = plainRows(bytes, folded, start, minimumPopulation)
      {
        return (bytes, rows)
      }
    }
    return nil
  }

  /// Names at any place of a run of signs, the longest first at each.
  private mutating func unspaced(_ word: TextWord, least: Int) -> [Found] {
    var found = [Found]()
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

  private mutating func unspaced(from start: Int, in word: TextWord, least: Int) -> Found? {
    var end = start
    var length = 0
    var place = Int?.none
    var best = Found?.none
    while end < word.range.upperBound, length < least * Self.mostWords {
      end = text.scalar(at: end).end
      length = length + 1
      guard length >= least else { continue }
      let folded = text.folded(start..<end)
      guard !folded.isEmpty,
        let next = place.map({ walk.start(of: folded, behind: $0) }) ?? walk.start(of: folded)
      else { break }
      place = next
      if let rows = plainRows(start..<end, folded, next, minimumPopulation) {
        best = (start..<end, rows)
      }
    }
    return best.flatMap { PersonNames.isPerson($0.bytes, in: text) ? nil : $0 }
  }

  /// The places that a text names without saying so: of the likeliest one it has to be a name that
  /// readers know, as it is written, and that is not another word too.
  private mutating func plainRows(
    _ bytes: Range<Int>, _ folded: [UInt8], _ start: Int, _ population: Int
  ) -> [Int]? {
    let name = PlainName(text: Array(text.bytes[bytes]), minimumPopulation: population)
    if let known = plain[name] {
      return known
    }
    var found: [Int]?
    if !CommonWords.contain(folded), let rows = rows(named: folded, from: start),
      gazetteer.file.places.population(rows[0]) >= population,
      name.isKnown(among: gazetteer.file.names.names(ofRow: rows[0]))
    {
      found = rows
    }
    plain[name] = .some(found)
    return found
  }
}
