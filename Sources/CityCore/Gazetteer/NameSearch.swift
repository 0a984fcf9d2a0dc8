/// One search: which rows match, how well, and the order of the answer.
struct NameSearch {
  private let places: PlaceTable
  private let index: NameIndex

  /// The rows that may be found, or nil for all.
  private let filter: ((Int) -> Bool)?

  /// The best kind of match of each row.
  private var kinds: [GazetteerMatch.Kind?]

  /// The ways to read the query that were tried, best first.
  private var readings: [Reading] = []

  /// The rows that match, in no order.
  private var found: [Int32] = []

  /// Typing errors are looked for only while fewer places match as typed: somebody who has that
  /// many answers has not mistyped, and each would only add noise.
  private static let enough = 20

  /// What counts in the order of the answer. A whole name goes before a beginning with ten times
  /// the people, and that before a word inside: `nice` is Nice, but `san` rather Santiago than San
  /// in Mali, and `petersburg` rather Saint Petersburg than Petersburg in Virginia.
  private static func weight(of kind: GazetteerMatch.Kind, population: UInt32) -> Int {
    switch kind {
    case .exact: (Int(population) + 1) * 100
    case .prefix: (Int(population) + 1) * 10
    case .wordPrefix: Int(population) + 1
    // After all others, whatever the population.
    case .typingError: Int(population) - (1 << 32)
    }
  }

  init(_ places: PlaceTable, _ index: NameIndex, filter: ((Int) -> Bool)?) {
    self.places = places
    self.index = index
    self.filter = filter
    kinds = [GazetteerMatch.Kind?](repeating: nil, count: places.count)
  }

  var total: Int { found.count }

  mutating func run(_ folded: [UInt8]) {
    guard let query = NameQuery(folded: folded, in: index) else { return }
    collect(Reading(query: query))
    for text in query.respelled() { collect(text, isRespaced: false) }
    guard total < Self.enough else { return }
    if let forgiving = query.forgiving(in: index) { collect(Reading(query: forgiving)) }
    for text in query.respaced() { collect(text, isRespaced: true) }
  }

  /// The best `limit` matches: what was typed without an error first, by kind and population
  /// weighed together, then typing errors by population; ties by id.
  func best(_ limit: Int) -> [(row: Int, name: Int, kind: GazetteerMatch.Kind)] {
    var list = Shortlist<RankedRow>(capacity: limit)
    for row in found.lazy.map(Int.init) {
      guard let kind = kinds[row] else { continue }
      let weight = Self.weight(of: kind, population: places.rows[row].population)
      list.insert(RankedRow(weight: weight, row: row))
    }
    return list.sorted().compactMap { ranked in
      kinds[ranked.row].map { (ranked.row, name(of: ranked.row, as: $0), $0) }
    }
  }

  private mutating func collect(_ text: [UInt8], isRespaced: Bool) {
    guard let query = NameQuery(folded: text, in: index) else { return }
    collect(Reading(query: query, isRespaced: isRespaced))
  }

  /// Marks every row with a name that matches, with the better kind where it has one already.
  private mutating func collect(_ reading: Reading) {
    for words in rarestWords(of: reading.query) {
      for name in index.names(withWords: words) {
        guard let kind = reading.kind(of: index.words(ofName: Int(name))) else { continue }
        mark(index.row(ofName: Int(name)), as: kind)
      }
    }
    readings.append(reading)
  }

  /// The first of a row's names that matches like this.
  private func name(of row: Int, as kind: GazetteerMatch.Kind) -> Int {
    let names = index.names(ofRow: row)
    let matching = names.first { name in
      readings.contains { $0.kind(of: index.words(ofName: name)) == kind }
    }
    return matching ?? names.lowerBound
  }

  private mutating func mark(_ row: Int, as kind: GazetteerMatch.Kind) {
    let old = kinds[row]
    guard old.map({ kind < $0 }) ?? true, filter?(row) ?? true else { return }
    kinds[row] = kind
    if old == nil { found.append(Int32(row)) }
  }

  /// What the word of the query that stands in the fewest names may mean, as ranges of words: only
  /// those names have to be looked at.
  private func rarestWords(of query: NameQuery) -> [Range<Int>] {
    let choices = query.words.map { [$0.prefixed] + $0.similar.map { $0..<($0 + 1) } }
    let sizes = choices.map { $0.reduce(0) { $0 + index.names(withWords: $1).count } }
    guard let rarest = sizes.indices.min(by: { sizes[$0] < sizes[$1] }) else { return [] }
    return choices[rarest]
  }

  /// A way to read what was typed.
  private struct Reading {
    var query: NameQuery

    /// A blank was added or taken away: then the query has to begin the name, because halves of
    /// words stand in too many names.
    var isRespaced = false

    func kind(of name: ArraySlice<Int32>) -> GazetteerMatch.Kind? {
      guard let kind = query.kind(of: name) else { return nil }
      guard isRespaced else { return kind }
      return kind <= .prefix ? .typingError : nil
    }
  }
}

/// The smallest few of many elements, without sorting or keeping the others. An insertion costs
/// O(log capacity) on average, most often one comparison.
struct Shortlist<Element: Comparable> {
  private let capacity: Int

  /// What may still be among the smallest: at most twice the capacity and two more.
  private var kept: [Element] = []

  /// The largest that was kept when it was last cut; a larger one is not among the smallest.
  private var bound: Element?

  /// A capacity below one keeps nothing.
  init(capacity: Int) { self.capacity = max(0, capacity) }

  mutating func insert(_ element: Element) {
    if let bound, bound < element { return }
    kept.append(element)
    guard kept.count / 2 > capacity else { return }
    kept = sorted()
    bound = kept.last
  }

  /// What was kept, smallest first.
  func sorted() -> [Element] { Array(kept.sorted().prefix(capacity)) }
}
