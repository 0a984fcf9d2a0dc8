import Text

/// One search by name: collects the matching rows and ranks them.
struct NameSearch {
  private let file: GazetteerFile
  private let places: PlaceTable
  private let names: NameTable
  private let index: NameIndex?

  /// Returns whether a row may match; nil for all rows.
  private let filter: ((Int) -> Bool)?

  private let count, limit: Int

  /// A bit for each row that was found or is excluded. With ranking, heavier readings are collected first, so the first
  /// match of a row is its heaviest.
  private(set) var isFound: [UInt64]
  private(set) var total = 0

  /// The weight of the heaviest place with the query as its main name; 0 if there is none.
  private var heaviestMain = 0
  private var shortlist: Shortlist<RankedMatch>

  /// The weight below which `shortlist` rejects a match.
  private var leastWeight = Int.min

  /// `GazetteerFile.populations` during a search for many rows, otherwise empty.
  private var populations: [UInt32] = []

  /// The number of rows from which `populations` is faster than their records, also if it has to be made, which reads
  /// all records in order.
  private var manyRows: Int { max(10_000, count / 20) }

  /// Maximum size of a folded query in bytes; a longer one has no matches.
  static let largestSize = 256

  /// The search allows gaps and typing errors only if fewer than this many places match as typed.
  private let enough: Int

  /// Whether a name has to equal the query.
  private let isWhole: Bool

  /// Maximum number of names to check word by word: those with a word that starts with the rarest word of the query.
  /// With more, the search looks for no match with gaps.
  private static let mostWithGaps = 1000

  /// Maximum number of query words for a match with gaps; hardly any name has more.
  private static let mostWords = 16

  /// Maximum number of respellings; each costs as much as another search.
  static let mostRespellings = 4

  /// - Parameters:
  ///   - limit: maximum number of best matches to return; 0 to collect rows without ranking.
  ///   - rows: a bit for each row that may be found; nil for all.
  ///   - index: makes the search for typing errors faster.
  init(
    _ file: GazetteerFile, limit: Int, enough: Int, isWhole: Bool = false,
    among rows: [UInt64]? = nil, index: NameIndex?, filter: ((Int) -> Bool)?
  ) {
    self.index = index
    self.file = file
    places = file.places
    names = file.names
    count = file.count
    self.filter = filter
    self.limit = limit
    self.enough = enough
    self.isWhole = isWhole
    isFound = rows?.map(~) ?? Array(repeating: 0, count: file.count / 64 + 1)
    shortlist = Shortlist(capacity: limit)
  }

  /// Records the city of an airport, which ranks first. To be called before `run`.
  mutating func recordAirport(code: String, row: Int) {
    record(row: row, as: QueryReading(text: NameFolding.fold(code), kind: .exact, isCode: true))
  }

  /// Collects the places with a name that matches the query as typed or respelled.
  mutating func run(_ folded: [UInt8]) {
    guard !folded.isEmpty, folded.count <= Self.largestSize else { return }
    let texts = [folded] + Self.respelled(folded).prefix(Self.mostRespellings)
    // With ranking, collect in descending weight, so that the heaviest reading records each row. Only another name after
    // a small place with that main name may weigh less than a prefix.
    // Without ranking, the last and widest reading alone finds all rows.
    if limit > 0 {
      collect(texts, kind: .exact, role: .main)
      collect(texts, kind: .exact, role: .wellKnown)
      collect(texts, kind: .exact, role: .other)
      if !isWhole {
        collect(texts, kind: .prefix, role: .main)
      }
    }
    if !isWhole {
      collect(texts, kind: .wordPrefix, role: nil)
    }
  }

  private mutating func collect(
    _ texts: [[UInt8]], kind: CityMatch.Kind, role: NameRole?
  ) {
    for text in texts {
      collect(QueryReading(text: text, kind: kind, role: role))
    }
  }

  /// If fewer than `enough` places were found and `isWhole` is false, collects the places with a name that has other
  /// words between those of the query, or that matches with typing errors.
  mutating func runWithErrors(_ folded: [UInt8]) {
    guard !isWhole, !folded.isEmpty, folded.count <= Self.largestSize, total < enough else {
      return
    }
    collectWithGaps(folded)
    for correction in TypingErrors(in: folded, names: names, index: index).corrections {
      collect(QueryReading(text: correction.text, kind: .typingError, isWhole: correction.isWhole))
    }
  }

  /// The best matches, heaviest first, then by population and id.
  var best: [(row: Int, name: PlaceName?, kind: CityMatch.Kind)] {
    shortlist.sorted().map { match in
      // Many places have a hundred names. The others are rarely needed.
      let main = names.mainName(ofRow: match.row)
      if let kind = match.reading.kind(ofMainName: main.text) {
        return (match.row, main, kind)
      }
      let names = names.names(ofRow: match.row)
      var reading = match.reading
      // Prefixes of names other than the main one weigh the same, so `run` collects them together with inner words.
      if reading.kind == .wordPrefix, names.contains(where: { reading.isPrefix(of: $0.text) }) {
        reading.kind = .prefix
      }
      return (match.row, reading.best(of: names), reading.kind)
    }
  }

  /// Records the rows with a name that matches a reading.
  private mutating func collect(_ reading: QueryReading) {
    let all = 0..<names.count
    switch reading.kind {
    case .exact: recordWholeNames(at: names.starts(equal: reading.text, in: all), as: reading)
    case .prefix:
      record(starts: names.starts(with: reading.text, in: all), mustBeMain: true, as: reading)
    case .typingError where reading.isWhole:
      record(starts: names.starts(equal: reading.text, in: all), as: reading)
      let text = reading.text + [UInt8(ascii: " ")]
      record(starts: names.starts(with: text, in: all), as: reading)
    case .wordPrefix, .typingError:
      record(starts: names.starts(with: reading.text, in: all), as: reading)
    }
  }

  private mutating func recordWholeNames(at starts: Range<Int>, as reading: QueryReading) {
    for start in starts where names.isFirstWord(start) {
      let isWanted = reading.role.map { $0 == names.role(ofStart: start) } ?? true
      if isWanted {
        record(row: names.row(ofStart: start), as: reading)
      }
    }
  }

  /// Records the rows of word starts. Reads each entry only once, because a query of one letter may match
  /// 60,000 word starts.
  private mutating func record(
    starts: Range<Int>, mustBeMain: Bool = false, as reading: QueryReading
  ) {
    if limit > 0, starts.count >= manyRows {
      populations = file.populations
    }
    defer { populations = [] }
    for start in starts {
      if let row = names.row(ofStart: start, mustBeMain: mustBeMain) {
        record(row: row, as: reading)
      }
    }
  }

  /// Records a row that may be found, unless it was found before. Without ranking, there is no branch on whether it was
  /// found, because the processor would often mispredict it.
  private mutating func record(row: Int, as reading: QueryReading) {
    guard mayBeFound(row) else { return }
    let word = isFound[row >> 6]
    let bit: UInt64 = 1 << UInt64(row & 63)
    isFound[row >> 6] = word | bit
    total += word & bit == 0 ? 1 : 0
    guard limit > 0, word & bit == 0 else { return }
    let population = populations.isEmpty ? places.population(row) : Int(populations[row])
    let weight = weight(of: row, population: population, as: reading)
    if weight < leastWeight {
      return
    }
    shortlist.insert(
      RankedMatch(
        weight: weight, population: population, id: places.id(row), row: row, reading: reading))
    leastWeight = shortlist.bound?.weight ?? .min
  }

  /// Returns the weight of a match. Complete main names have to be collected before other complete names.
  private mutating func weight(of row: Int, population: Int, as reading: QueryReading) -> Int {
    guard reading.kind == .exact, !reading.isCode else {
      return reading.weight(population: population)
    }
    let role = reading.role ?? .other
    guard role.isOwn else { return weightByOtherName(population) }
    let weight = NameRule.weight(role, population: population, isCapital: file.isCapital(row))
    if role == .main {
      heaviestMain = max(heaviestMain, weight)
    }
    return weight
  }

  /// Returns the weight of a place with another name that equals the query: a quarter of its weight by a main name, but
  /// less than that of the heaviest place with that main name, unless it outweighs this place by the rule of names, or is
  /// so much larger that the rule makes the name ambiguous.
  ///
  /// The query may be complete, or the beginning of a longer name. With a smaller factor, more cities are first for the
  /// first letters of their names, and fewer for their complete other names: of cities of 50,000 people, 97.0 % with
  /// 250, 96.8 % with 40, and 95.8 % with 4, the factor of the rule of names.
  private func weightByOtherName(_ population: Int) -> Int {
    let weight = 250 * (population + 1)
    let isLikelier =
      NameRule.weight(.other, population: population, isCapital: false) > heaviestMain
      || NameRule.isOverwhelming(population, over: heaviestMain / 1000)
    return isLikelier ? weight : min(weight, heaviestMain - 1)
  }

  /// Returns whether a row exists, which a damaged file does not guarantee, and passes the filter.
  private func mayBeFound(_ row: Int) -> Bool { row < count && filter?(row) ?? true }

  /// Records the rows with a name in which the words of a text start words in the same order, with any other words
  /// between them. Checks only the names with a word that starts with the rarest of these words.
  private mutating func collectWithGaps(_ folded: [UInt8]) {
    let words = NameFolding.words(of: folded)
    guard 2...Self.mostWords ~= words.count else { return }
    let starts = words.map { names.starts(with: Array(folded[$0]), in: 0..<names.count) }
    guard let rarest = starts.min(by: { $0.count < $1.count }), rarest.count <= Self.mostWithGaps
    else { return }
    let reading = QueryReading(text: folded, kind: .wordPrefix)
    for start in rarest {
      let row = names.row(ofStart: start)
      guard mayBeFound(row), reading.explains(names.name(ofStart: start).text) else { continue }
      record(row: row, as: reading)
    }
  }

  /// Pairs of words that are used for each other: `St. Petersburg`, `Saint Petersburg`.
  private static let abbreviations = [
    ("st", "saint"), ("ste", "sainte"), ("st", "sankt"), ("saint", "sankt"), ("ft", "fort"),
    ("mt", "mount"),
  ]

  /// Returns the variants of a folded text, each with one word replaced by a counterpart in `abbreviations`.
  static func respelled(_ text: [UInt8]) -> [[UInt8]] {
    var variants: [[UInt8]] = []
    for range in NameFolding.words(of: text) {
      for (short, long) in abbreviations {
        for (word, other) in [(short, long), (long, short)]
        where text[range].elementsEqual(word.utf8) {
          var variant = Array(text[..<range.lowerBound])
          variant += other.utf8
          variant += text[range.upperBound...]
          variants.append(variant)
        }
      }
    }
    return variants
  }
}

/// A row that sorts before lighter ones, and before those of the same weight with fewer people or a higher id.
private struct RankedMatch: Comparable {
  var weight, population, id, row: Int
  var reading: QueryReading

  static func < (left: RankedMatch, right: RankedMatch) -> Bool {
    (-left.weight, -left.population, left.id) < (-right.weight, -right.population, right.id)
  }
}
