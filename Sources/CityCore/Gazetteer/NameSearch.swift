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

  /// What an inhabitant counts. A whole name goes before a beginning with ten times the people,
  /// and that before a word inside: `nice` is Nice, but `san` rather Santiago than San in Mali, and
  /// `petersburg` rather Saint Petersburg than Petersburg in Virginia.
  private static func weight(of kind: GazetteerMatch.Kind) -> Int {
    switch kind {
    case .exact: 100
    case .prefix: 10
    case .wordPrefix, .typingError: 1
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
    var list = Shortlist<Ranked>(capacity: limit)
    for row in found {
      guard let kind = kinds[Int(row)] else { continue }
      let population = Int(places.rows[Int(row)].population)
      list.insert(Ranked(row: Int(row), kind: kind, population: population))
    }
    return list.sorted().map { ($0.ranked.row, name(of: $0.ranked.row, as: $0.kind), $0.kind) }
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

  private struct Ranked: Comparable {
    var kind: GazetteerMatch.Kind
    var ranked: RankedRow

    init(row: Int, kind: GazetteerMatch.Kind, population: Int) {
      self.kind = kind
      let weight = (population + 1) * NameSearch.weight(of: kind)
      ranked = RankedRow(weight: weight, row: row)
    }

    private var isTypingError: Bool { kind == .typingError }

    static func < (left: Ranked, right: Ranked) -> Bool {
      left.isTypingError == right.isTypingError
        ? left.ranked < right.ranked : right.isTypingError
    }
  }
}

/// The smallest few of many elements, without sorting or keeping the others: a heap whose root is
/// the largest that is kept. An insertion costs O(log capacity), most often one comparison.
struct Shortlist<Element: Comparable> {
  private var heap: [Element] = []
  private let capacity: Int

  /// A capacity below one keeps nothing.
  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  mutating func insert(_ element: Element) {
    if heap.count < capacity {
      heap.append(element)
      siftUp(heap.count - 1)
    } else if let root = heap.first, element < root {
      heap[0] = element
      siftDown()
    }
  }

  /// What was kept, smallest first.
  func sorted() -> [Element] {
    heap.sorted()
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var largest = parent
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < heap.count && heap[largest] < heap[child] {
        largest = child
      }
      guard largest != parent else { return }
      heap.swapAt(parent, largest)
      parent = largest
    }
  }
}
