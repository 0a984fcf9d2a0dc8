import Text

/// A query against an index of names: for each of its words, which words of names it may mean.
struct NameQuery {
  /// The words of names that a typed word may mean.
  struct Word {
    /// The words that begin with it.
    var prefixed: Range<Int>

    /// The word that is it.
    var exact: Int?

    /// The words that begin with it but for a typing error; empty as long as none is forgiven.
    var similar: [Int] = []

    /// `similar` as a set: one element for each word of the index, or empty.
    private var isSimilar: [Bool] = []

    init(_ typed: ArraySlice<UInt8>, in words: WordList) {
      prefixed = words.numbers(withPrefix: typed)
      exact = words.number(of: typed)
    }

    func accepts(_ word: Int32) -> Bool {
      prefixed.contains(Int(word)) || (!isSimilar.isEmpty && isSimilar[Int(word)])
    }

    func isExactly(_ word: Int32) -> Bool { exact == Int(word) }

    mutating func forgive(_ typed: ArraySlice<UInt8>, in words: WordList) {
      similar = words.numbers(similarTo: typed)
      isSimilar = [Bool](repeating: false, count: words.count)
      for number in similar { isSimilar[number] = true }
    }
  }

  private(set) var words: [Word]

  /// The folded text, and its words as ranges of it.
  let text: [UInt8]
  let ranges: [Range<Int>]

  /// A text of more words or bytes than any name has matches nothing, and costs nothing.
  static let largestCount = 16
  static let largestSize = 256

  /// Nil for a text without words, or too long to be a name.
  init?(folded: [UInt8], in index: NameIndex) {
    let ranges = NameFolding.words(of: folded)
    guard !ranges.isEmpty, ranges.count <= Self.largestCount, folded.count <= Self.largestSize
    else { return nil }
    text = folded
    self.ranges = ranges
    words = ranges.map { Word(folded[$0], in: index.words) }
  }

  /// How a name matches, by the numbers of its words; nil if it doesn't.
  ///
  /// Every word of the query must begin a word of the name, in the same order; words of the name
  /// may lie between.
  func kind(of name: ArraySlice<Int32>) -> GazetteerMatch.Kind? {
    guard follow(in: name, where: { $0.accepts($1) }) else { return nil }
    // Whether they match without any forgiven error.
    guard follow(in: name, where: { $0.prefixed.contains(Int($1)) }) else { return .typingError }
    return isBeginning(of: name) ? (isWhole(name) ? .exact : .prefix) : .wordPrefix
  }

  /// The same query with one typing error forgiven in each word of four letters and more; nil if
  /// it has none.
  func forgiving(in index: NameIndex) -> NameQuery? {
    var query = self
    var changed = false
    for (number, range) in ranges.enumerated() where text[range].letterCount >= 4 {
      query.words[number].forgive(text[range], in: index.words)
      changed = true
    }
    return changed ? query : nil
  }

  /// Whether the words of the query match words of the name, in the same order.
  private func follow(in name: ArraySlice<Int32>, where matches: (Word, Int32) -> Bool) -> Bool {
    var next = 0
    for word in name {
      guard next < words.count else { break }
      if matches(words[next], word) { next += 1 }
    }
    return next == words.count
  }

  /// Whether the name, folded, begins with the query, folded.
  private func isBeginning(of name: ArraySlice<Int32>) -> Bool {
    guard name.count >= words.count, let last = words.last else { return false }
    let whole = zip(words.dropLast(), name).allSatisfy { $0.isExactly($1) }
    return whole && last.prefixed.contains(Int(name[name.startIndex + words.count - 1]))
  }

  private func isWhole(_ name: ArraySlice<Int32>) -> Bool {
    name.count == words.count && zip(words, name).allSatisfy { $0.isExactly($1) }
  }

  /// What names and people write short or long: `St. Petersburg`, `Saint Petersburg`.
  private static let abbreviations = [
    ("st", "saint"), ("ste", "sainte"), ("ft", "fort"), ("mt", "mount"),
  ]

  /// The folded texts in which an abbreviated word is written out, or the other way round.
  func respelled() -> [[UInt8]] {
    ranges.flatMap { range in
      Self.abbreviations.flatMap { short, long in [(short, long), (long, short)] }
        .filter { text[range].elementsEqual($0.0.utf8) }
        .map { text[..<range.lowerBound] + Array($0.1.utf8) + text[range.upperBound...] }
        .map(Array.init)
    }
  }

  /// The folded texts that differ from this one in a blank: one forgotten, or one too much.
  func respaced() -> [[UInt8]] {
    let joined = ranges.dropFirst().map { range in
      Array(text[..<(range.lowerBound - 1)] + text[range.lowerBound...])
    }
    let split = ranges.flatMap { range in
      (range.lowerBound + 2)..<max(range.lowerBound + 2, range.upperBound - 1)
    }
    return joined
      + split.filter { text[$0] & 0xC0 != 0x80 }.map {
        Array(text[..<$0] + [UInt8(ascii: " ")] + text[$0...])
      }
  }
}
