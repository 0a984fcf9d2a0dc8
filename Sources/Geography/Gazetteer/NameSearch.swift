import Text

/// One search: which rows match, how well, and the order of the answer.
struct NameSearch {
  private let file: GazetteerFile
  private let places: PlaceTable
  private let names: NameTable

  /// The rows that may be found, or nil for all.
  private let filter: ((Int) -> Bool)?

  private let count, limit: Int

  /// A bit for each row that was found, or is not to be; the best kind of its matches comes first.
  private(set) var isFound: [UInt64]
  private(set) var total = 0
  private var shortlist: Shortlist<RankedMatch>

  /// A text of more bytes than any name has matches nothing, and costs nothing.
  static let largestSize = 256

  /// Other readings are tried only while fewer places match as typed.
  private let enough: Int

  /// Whether only names are wanted that are the query.
  private let isWhole: Bool

  /// Names of which the words of a query are looked for one by one.
  private static let mostWithGaps = 1000

  /// Hardly a name has more words; that many are looked for one by one.
  private static let mostWords = 16

  /// Each costs as much as another search.
  static let mostRespellings = 4

  /// - Parameters:
  ///   - limit: how many of the best are to be told.
  ///   - rows: a bit for each that may be found; nil for all.
  init(
    _ file: GazetteerFile, limit: Int, enough: Int, isWhole: Bool = false,
    among rows: [UInt64]? = nil, filter: ((Int) -> Bool)?
  ) {
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

  /// Takes the city of an airport before all others.
  mutating func take(code: String, of row: Int) {
    take(row: row, Reading(text: NameFolding.fold(code), kind: .exact, isCode: true))
  }

  /// Finds what is called as was typed.
  mutating func run(_ folded: [UInt8]) {
    guard !folded.isEmpty, folded.count <= Self.largestSize else { return }
    let texts = [folded] + Self.respelled(folded).prefix(Self.mostRespellings)
    // Without an order to be worked out the widest reading finds all at once.
    // Else a row is taken by the reading that weighs most.
    if limit > 0 {
      collect(texts, .exact, .main)
      collect(texts, .exact, .wellKnown)
      if !isWhole {
        collect(texts, .prefix, .main)
      }
      collect(texts, .exact, .other)
      if !isWhole {
        collect(texts, .prefix, nil)
      }
    }
    if !isWhole {
      collect(texts, .wordPrefix, nil)
    }
  }

  private mutating func collect(
    _ texts: [[UInt8]], _ kind: GazetteerMatch.Kind, _ standing: NameStanding?
  ) {
    for text in texts {
      collect(Reading(text: text, kind: kind, standing: standing))
    }
  }

  /// Finds names with words between those that were typed, and with typing errors, if what was typed
  /// found too little.
  mutating func forgive(_ folded: [UInt8]) {
    guard !isWhole, !folded.isEmpty, folded.count <= Self.largestSize, total < enough else {
      return
    }
    collectWithGaps(folded)
    for correction in TypingErrors(in: folded, names: names).corrections {
      collect(Reading(text: correction.text, kind: .typingError, isWhole: correction.isWhole))
    }
  }

  /// The best matches: what was typed without an error first, by kind and population weighed
  /// together, then typing errors by population; ties by id.
  var best: [(row: Int, name: PlaceName?, kind: GazetteerMatch.Kind)] {
    shortlist.sorted().map { match in
      let name = match.reading.best(of: names.names(ofRow: match.row))
      let isWhole = name.map { NameFolding.fold($0.text) == match.reading.text } ?? false
      let kind = match.reading.kind
      return (match.row, name, kind == .prefix && isWhole ? .exact : kind)
    }
  }

  /// Takes every row with a name that matches and was not found better.
  private mutating func collect(_ reading: Reading) {
    let all = 0..<names.count
    switch reading.kind {
    case .exact: takeWhole(names.starts(equal: reading.text, in: all), reading)
    case .prefix:
      let wanted: NameTable.WordKind = reading.standing == .main ? .firstOfMainName : .first
      take(names.starts(with: reading.text, in: all), wanted, reading)
    case .typingError where reading.isWhole:
      take(names.starts(equal: reading.text, in: all), .any, reading)
      take(names.starts(with: reading.text + [UInt8(ascii: " ")], in: all), .any, reading)
    case .wordPrefix, .typingError:
      take(names.starts(with: reading.text, in: all), .any, reading)
    }
  }

  private mutating func takeWhole(_ starts: Range<Int>, _ reading: Reading) {
    for start in starts where names.isFirstWord(start) {
      let isWanted = reading.standing.map { $0 == names.standing(ofStart: start) } ?? true
      if isWanted {
        take(row: names.row(ofStart: start), reading)
      }
    }
  }

  /// One look at the file for each: a single letter begins a tenth of all names.
  private mutating func take(
    _ starts: Range<Int>, _ wanted: NameTable.WordKind, _ reading: Reading
  ) {
    for start in starts {
      if let row = names.row(ofStart: start, if: wanted) {
        take(row: row, reading)
      }
    }
  }

  /// Where no order is wanted, nothing branches on whether a row was found: that is rarely guessed right.
  private mutating func take(row: Int, _ reading: Reading) {
    guard mayBeFound(row) else { return }
    let word = isFound[row >> 6]
    let bit: UInt64 = 1 << UInt64(row & 63)
    isFound[row >> 6] = word | bit
    total += word & bit == 0 ? 1 : 0
    guard limit > 0, word & bit == 0 else { return }
    let weight = reading.weight(
      population: places.population(row), isCapital: reading.kind == .exact && file.isCapital(row))
    shortlist.insert(RankedMatch(weight: weight, id: places.id(row), row: row, reading: reading))
  }

  /// A damaged file may name any row.
  private func mayBeFound(_ row: Int) -> Bool { row < count && filter?(row) ?? true }

  /// Takes names that have the words of a text in its order, with others between: of those with the
  /// rarest of them each is looked at.
  private mutating func collectWithGaps(_ folded: [UInt8]) {
    let words = NameFolding.words(of: folded)
    guard 2...Self.mostWords ~= words.count else { return }
    let starts = words.map { names.starts(with: Array(folded[$0]), in: 0..<names.count) }
    guard let rarest = starts.min(by: { $0.count < $1.count }), rarest.count <= Self.mostWithGaps
    else { return }
    let reading = Reading(text: folded, kind: .wordPrefix)
    for start in rarest {
      let row = names.row(ofStart: start)
      guard mayBeFound(row), reading.explains(names.name(ofStart: start).text) else { continue }
      take(row: row, reading)
    }
  }

  /// What names and people write short or long: `St. Petersburg`, `Saint Petersburg`.
  private static let abbreviations = [
    ("st", "saint"), ("ste", "sainte"), ("st", "sankt"), ("saint", "sankt"), ("ft", "fort"),
    ("mt", "mount"),
  ]

  /// The folded texts in which an abbreviated word is written out, or the other way round.
  static func respelled(_ text: [UInt8]) -> [[UInt8]] {
    NameFolding.words(of: text).flatMap { range in
      abbreviations.flatMap { short, long in [(short, long), (long, short)] }
        .filter { text[range].elementsEqual($0.0.utf8) }
        .map { text[..<range.lowerBound] + Array($0.1.utf8) + text[range.upperBound...] }
        .map(Array.init)
    }
  }
}

/// A way to read what was typed.
private struct Reading: Equatable {
  /// Folded: what was typed, or what it may have meant.
  var text: [UInt8]
  var kind: GazetteerMatch.Kind

  /// Whether the last word of the text has to be a word of the name, and not only its beginning.
  var isWhole = false

  /// What the name has to be to its place; nil for any.
  var standing: NameStanding?

  /// Whether it is the code of an airport, which is no name.
  var isCode = false

  /// The name that is meant: the main one if it can be, else one that is the text, or begins with it.
  func best(of names: [PlaceName]) -> PlaceName? {
    if isCode {
      return PlaceName(text: String(decoding: text, as: UTF8.self).uppercased())
    }
    if kind == .prefix, let whole = names.first(where: { NameFolding.fold($0.text) == text }) {
      return whole
    }
    if let main = names.first, explains(main.text) {
      return main
    }
    let matching = names.filter { explains($0.text) }
    return matching.first { NameFolding.fold($0.text) == text }
      ?? matching.first { NameFolding.fold($0.text).starts(with: text) } ?? matching.first
  }

  /// Whether a name matches like this.
  func explains(_ name: String) -> Bool {
    let folded = NameFolding.fold(name)
    return switch kind {
    case .exact: folded == text
    case .prefix: folded.starts(with: text)
    case .wordPrefix, .typingError: follows(in: folded)
    }
  }

  /// Whether each word begins a word of the name, in the same order.
  private func follows(in name: [UInt8]) -> Bool {
    let words = NameFolding.words(of: text)
    var rest = NameFolding.words(of: name)[...]
    for (number, word) in words.enumerated() {
      let isLast = number == words.count - 1
      guard
        let place = rest.firstIndex(where: {
          name[$0].starts(with: text[word])
            && !(isWhole && isLast && $0.count != word.count)
        })
      else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}

extension Reading {
  /// What counts in the order of the answer. Whole names weigh by the rule of names, so that `nice` is
  /// Nice; the beginning of a main name goes before that of another, or a word inside, with ten times
  /// the people, and before a whole main name with a hundredth: `san fran` is rather San Francisco than
  /// San Francisco de Quito.
  fileprivate func weight(population: Int, isCapital: Bool) -> Int {
    switch kind {
    case .exact where isCode: return .max
    case .exact:
      return NameRule.weight(standing ?? .other, population: population, isCapital: isCapital)
    case .prefix where standing == .main: return (population + 1) * 10
    case .prefix, .wordPrefix: return population + 1
    // After all others, whatever the population.
    case .typingError: return population - (1 << 32)
    }
  }
}

/// A row in the order of an answer: heavier ones first, then by id.
private struct RankedMatch: Comparable {
  var weight, id, row: Int
  var reading: Reading

  static func < (left: RankedMatch, right: RankedMatch) -> Bool {
    left.weight == right.weight ? left.id < right.id : left.weight > right.weight
  }
}

/// The smallest few of many elements, without sorting or keeping the others. An insertion costs
/// O(log capacity) on average, most often one comparison.
struct Shortlist<Element: Comparable> {
  private let capacity: Int

  /// What may still be among the smallest: at most twice the capacity and two more.
  private var kept: [Element] = []

  /// The largest that was kept when it was last cut; a larger one is not among the smallest.
  private(set) var bound: Element?

  /// A capacity below one keeps nothing.
  init(capacity: Int) { self.capacity = max(0, capacity) }

  mutating func insert(_ element: Element) {
    if let bound, bound < element {
      return
    }
    kept.append(element)
    guard kept.count / 2 > capacity else { return }
    kept = sorted()
    bound = kept.last
  }

  /// What was kept, smallest first.
  func sorted() -> [Element] { Array(kept.sorted().prefix(capacity)) }
}

/// A place that a search found, and by which of its names.
package struct GazetteerMatch: Sendable, Equatable {
  /// How the query matches the name, best first.
  package enum Kind: Sendable, Comparable {
    /// The query is the name.
    case exact

    /// The name begins with the query.
    case prefix

    /// The words of the query begin words of the name, in the same order.
    case wordPrefix

    /// They do, once typing errors are forgiven.
    case typingError
  }

  package var city: City

  /// The name as the gazetteer spells it: the main name, or another one.
  package var matchedName: String

  /// Of that name, a tag of BCP 47; nil where nobody says.
  package var matchedLanguage: String?
  package var kind: Kind
}

/// A place and how far it is.
package struct NearbyCity: Sendable, Equatable {
  package var city: City

  /// Great-circle distance on a sphere of 6371.0088 km, in km.
  package var distanceKm: Double

  package init(city: City, distanceKm: Double) {
    self.city = city
    self.distanceKm = distanceKm
  }
}
