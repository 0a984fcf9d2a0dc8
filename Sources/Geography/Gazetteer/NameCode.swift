import Platform
import Text

/// How the file writes names: in symbols of one or two bytes, each of which stands for a piece of UTF-8
/// that is frequent in names.
///
/// A table in the file tells what they stand for. No symbol depends on those before it, so that a name
/// can be read from any of its words on, as a search does.
struct NameCode: Sendable {
  /// The record of each symbol: how many bytes it stands for, and these, the first one lowest. They
  /// are read once, for a look into the file costs more than such a few bytes.
  private let symbols: [(low: UInt64, high: UInt64)]

  // Two bytes are no part of any symbol, so that names can be told apart without reading them.

  /// The end of a name.
  static let end: UInt8 = 0

  /// What follows, up to the end of the name, is its language.
  static let languageMark: UInt8 = 1

  /// A byte from here to the next one begins a symbol of two bytes.
  private static let firstLead = 2

  /// A byte from here on is a symbol.
  private static let firstSingle = 18

  private static let singles = 256 - firstSingle

  /// So many bytes may be the second one of a symbol: all but the marks.
  private static let seconds = 256 - firstLead

  private static let most = singles + (firstSingle - firstLead) * seconds

  /// Bytes that a symbol may stand for: what its record has room for.
  private static let longest = 15

  /// Nil for a table that has too many symbols, or one of more bytes than its record has, or of none.
  init?(_ table: RecordTable) {
    guard table.count <= Self.most else { return nil }
    symbols = (0..<table.count).map { (table.integer64($0, 0), table.integer64($0, 8)) }
    guard symbols.allSatisfy({ (1...Self.longest).contains(Self.length($0.low)) }) else {
      return nil
    }
  }

  /// Lends what a run of symbols stands for.
  ///
  /// It is UTF-8 if the file is whole. A symbol that the table lacks, or of which the second byte is
  /// missing, stands for nothing.
  @inline(__always)
  func withText<Result>(of code: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    // A record is copied as a whole, and the next one over what was too much.
    let size = code.count * Self.longest + 1
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { text in
      var index = 0
      var count = 0
      while index < code.count {
        let number = Self.number(in: code, at: &index)
        guard number >= 0, number < symbols.count else { continue }
        let (low, high) = symbols[number]
        text.storeBytes(of: (low >> 8).littleEndian, toByteOffset: count, as: UInt64.self)
        text.storeBytes(of: high.littleEndian, toByteOffset: count + 7, as: UInt64.self)
        count += Self.length(low)
      }
      return body(UnsafeRawBufferPointer(rebasing: text[..<count]).bindMemory(to: UInt8.self).span)
    }
  }

  /// The number of the symbol at `index`, which is moved behind it; -1 for what is none.
  private static func number(in code: Span<UInt8>, at index: inout Int) -> Int {
    let byte = Int(code[index])
    index += 1
    if byte >= firstSingle {
      return byte - firstSingle
    }
    guard byte >= firstLead, index < code.count, code[index] >= firstLead else { return -1 }
    let number = singles + (byte - firstLead) * seconds + Int(code[index]) - firstLead
    index += 1
    return number
  }

  /// How many bytes a symbol stands for, by the first half of its record.
  private static func length(_ half: UInt64) -> Int { Int(half & 0xFF) }
}

/// Looks names up word by word, as a text goes on: `New`, `New York`, `New York City`.
///
/// A look costs some comparisons with names that lie all over the file, so what was found is kept for
/// the words that a text repeats.
struct NameWalk {
  private let names: NameTable

  private let index: NameIndex

  /// The answers for first words; nil where no name begins so.
  private var firsts: [FoldedText: Int?] = [:]

  init(_ names: NameTable, _ index: NameIndex) { (self.names, self.index) = (names, index) }

  /// Where the names stand that begin with this folded, non-empty text; nil if there are none.
  mutating func start(of folded: [UInt8]) -> Int? {
    let text = FoldedText(folded)
    if let known = firsts[text] {
      return known
    }
    let found = names.firstStart(with: text, in: index.range(of: text))
    firsts[text] = .some(found)
    return found
  }

  /// The same for a text that begins with one whose names start here: they are not far.
  func start(of folded: [UInt8], behind start: Int) -> Int? {
    let text = FoldedText(folded)
    var low = start
    var reach = 1
    while low + reach < names.count, names.order(low + reach, to: text) == .before {
      low = low + reach
      reach = reach * 2
    }
    return names.firstStart(with: text, in: low..<min(low + reach + 1, names.count))
  }

  /// The places with exactly this name, whose names begin at `start`, in no order.
  func rows(named folded: [UInt8], from start: Int) -> [NamedRow] {
    var rows: [NamedRow] = []
    var number = start
    var other: [UInt8] = []
    while number < names.count {
      names.fold(number, to: &other, enough: folded.count + 1)
      guard other == folded else { break }
      if names.isFirstWord(number) {
        rows.append(
          NamedRow(row: names.row(ofStart: number), standing: names.standing(ofStart: number)))
      }
      number += 1
    }
    return rows
  }
}

/// Marks in the order of all names, to look only at a few of them.
struct NameIndex: Sendable {
  /// The beginnings of one name in so many, in order.
  private let keys: [UInt64]
  private let count: Int

  /// A smaller one makes a look faster, and the index larger and slower to make.
  private static let stride = 32

  init(_ names: NameTable) {
    count = names.count
    keys = Swift.stride(from: 0, to: names.count, by: Self.stride).map(names.key)
  }

  /// Where the first name lies that does not stand before a folded text, if there is one.
  func range(of text: FoldedText) -> Range<Int> {
    let key = text.key
    let all = 0..<keys.count
    let first = all.partitionPoint { keys[$0] < key }
    let isOwn = first < all.upperBound && keys[first] == key
    let next = isOwn ? (first..<all.upperBound).partitionPoint { keys[$0] <= key } : first
    return max(0, (first - 1) * Self.stride)..<min(next * Self.stride + 1, count)
  }
}
