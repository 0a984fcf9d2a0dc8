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

/// One typing error in a word, in letters and not in bytes: a letter too much, missing, wrong, or
/// swapped with its neighbour (the four of Damerau, CACM 7(3), 1964).
struct TypingError {
  /// What was typed, folded; not empty.
  let typed: [UInt8]

  /// Whether the word may go on after what was typed. Of four letters with an error three are
  /// right, and too many words begin with those.
  private let mayGoOn: Bool

  init(typed: [UInt8]) {
    self.typed = typed
    mayGoOn = typed[...].letterCount > 4
  }

  /// Whether the word begins with what was meant, if `typed` has exactly one error.
  ///
  /// An error in the last letter counts only where the word ends there: else every word that
  /// shares the first letters would match. The first difference is where the error is, because any
  /// other place for it leads to the same letters.
  func explains(_ bytes: [UInt8], _ word: Range<Int>) -> Bool {
    var (here, there) = (0, word.lowerBound)
    while here < typed.count, there < word.upperBound, typed[here] == bytes[there] {
      here += 1
      there += 1
    }
    guard here < typed.count else { return false }
    // Back to the beginning of the letter in which they differ.
    while here > 0, typed[here] & 0xC0 == 0x80 {
      here -= 1
      there -= 1
    }
    let nextHere = Self.after(here, in: typed, typed.count)
    let nextThere = Self.after(there, in: bytes, word.upperBound)
    return rest(nextHere, begins: nextThere, bytes, word)  // wrong
      || rest(nextHere, begins: there, bytes, word)  // too much
      || (there < word.upperBound && rest(here, begins: nextThere, bytes, word))  // missing
      || swapped(here, nextHere, there, nextThere, bytes, word)
  }

  /// Whether the rest of `typed` begins the rest of the word; an empty rest only its end.
  private func rest(_ here: Int, begins there: Int, _ bytes: [UInt8], _ word: Range<Int>) -> Bool {
    let length = typed.count - here
    let end = there + length
    guard end == word.upperBound || (end < word.upperBound && length > 0 && mayGoOn) else {
      return false
    }
    for offset in 0..<length where typed[here + offset] != bytes[there + offset] { return false }
    return true
  }

  private func swapped(
    _ here: Int, _ nextHere: Int, _ there: Int, _ nextThere: Int, _ bytes: [UInt8],
    _ word: Range<Int>
  ) -> Bool {
    guard nextHere < typed.count, nextThere < word.upperBound else { return false }
    let endHere = Self.after(nextHere, in: typed, typed.count)
    let endThere = Self.after(nextThere, in: bytes, word.upperBound)
    return typed[here..<nextHere].elementsEqual(bytes[nextThere..<endThere])
      && typed[nextHere..<endHere].elementsEqual(bytes[there..<nextThere])
      && ((endHere == typed.count && mayGoOn) || rest(endHere, begins: endThere, bytes, word))
  }

  /// The index of the letter after the one at `index`, at most the end.
  private static func after(_ index: Int, in text: [UInt8], _ end: Int) -> Int {
    var next = index + 1
    while next < end, text[next] & 0xC0 == 0x80 { next += 1 }
    return min(next, end)
  }
}

extension ArraySlice<UInt8> {
  /// How many code points these bytes of UTF-8 are.
  fileprivate var letterCount: Int { count { $0 & 0xC0 != 0x80 } }
}
