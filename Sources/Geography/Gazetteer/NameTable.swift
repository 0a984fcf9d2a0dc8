import Platform
import Text

/// The names of all places, place by place in one text, and the beginnings of their words, sorted by
/// what the rest of the name from there on folds to: those behind which the same stands follow one
/// another.
struct NameTable: Sendable {
  private let places: PlaceTable
  private let text, starts: RecordTable
  private let code: NameCode

  /// Of a beginning: its place's row, whether the name is well known, whether the word is the first of
  /// the name, and at which byte of the place's names it lies. As `make-gazetteer` writes them.
  private static let offsetBits = 12
  private static let firstWord = 1 << offsetBits
  private static let wellKnown = 2 << offsetBits
  private static let rowShift = offsetBits + 2

  /// So many places have their beginnings in 32 bits, more in 64.
  static let mostNarrowRows = 1 << (32 - rowShift)

  init(places: PlaceTable, text: RecordTable, code: NameCode, starts: RecordTable) {
    self.places = places
    self.text = text
    self.code = code
    self.starts = starts
  }

  /// How many beginnings there are.
  var count: Int { starts.count }

  func row(ofStart number: Int) -> Int { entry(number) >> Self.rowShift }

  /// Which beginnings of words a search wants.
  enum WordKind {
    case any, first, firstOfMainName
  }

  /// The row of a beginning; nil if it is of another kind.
  @inline(__always)
  func row(ofStart number: Int, if kind: WordKind) -> Int? {
    let entry = entry(number)
    let isWanted =
      switch kind {
      case .any: true
      case .first: entry & Self.firstWord != 0
      case .firstOfMainName: entry & (2 * Self.firstWord - 1) == Self.firstWord
      }
    return isWanted ? entry >> Self.rowShift : nil
  }

  func isFirstWord(_ number: Int) -> Bool { entry(number) & Self.firstWord != 0 }

  /// What the name of a beginning is to its place.
  func standing(ofStart number: Int) -> NameStanding {
    let entry = entry(number)
    if entry & (2 * Self.firstWord - 1) == Self.firstWord {
      return .main
    }
    return entry & Self.wellKnown != 0 ? .wellKnown : .other
  }

  private func entry(_ number: Int) -> Int {
    starts.width == 4
      ? starts.number(number) : Int(truncatingIfNeeded: starts.integer64(number, 0) & .max >> 1)
  }

  /// The names of a place, the main one first, as the gazetteer spells them.
  func names(ofRow row: Int) -> [PlaceName] {
    let run = text.bytes(places.names(row))
    return text.file.withBytes(run) { bytes in
      var names: [PlaceName] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.end(of: start, before: NameCode.end)
        names.append(PlaceName(bytes.extracting(start..<end), code))
        start = end + 1
      }
      return names
    }
  }

  /// The name of which a beginning is a word.
  func name(ofStart number: Int) -> PlaceName {
    let entry = entry(number)
    let run = text.bytes(places.names(entry >> Self.rowShift))
    return text.file.withBytes(run) { bytes in
      let word = min(entry & (Self.firstWord - 1), bytes.count)
      var start = word
      while start > 0, bytes[start - 1] != NameCode.end {
        start -= 1
      }
      let end = bytes.end(of: word, before: NameCode.end)
      return PlaceName(bytes.extracting(start..<end), code)
    }
  }

  func mainName(ofRow row: Int) -> String {
    text.file.withBytes(text.bytes(places.names(row))) { bytes in
      PlaceName(bytes.extracting(0..<bytes.end(of: 0, before: NameCode.end)), code).text
    }
  }

  /// The beginnings in this range behind which a text stands that folds to one with this beginning.
  func starts(with prefix: [UInt8], in range: Range<Int>) -> Range<Int> {
    firstStarts(with: prefix, in: firstStart(notBefore: prefix, in: range)..<range.upperBound)
  }

  /// Those behind which nothing but this stands.
  func starts(equal text: [UInt8], in range: Range<Int>) -> Range<Int> {
    firstStarts(equal: text, in: firstStart(notBefore: text, in: range)..<range.upperBound)
  }

  /// Of a range the first ones, up to one that is none of `starts(with:)`: half the work where it is
  /// known that they stand there.
  func firstStarts(with prefix: [UInt8], in range: Range<Int>) -> Range<Int> {
    run(in: range, enough: prefix.count) { $0.starts(with: prefix) }
  }

  func firstStarts(equal text: [UInt8], in range: Range<Int>) -> Range<Int> {
    run(in: range, enough: text.count + 1) { $0 == text }
  }

  /// The first ones of a range, of which the texts are as wanted.
  private func run(
    in range: Range<Int>, enough: Int, _ isWanted: ([UInt8]) -> Bool
  ) -> Range<Int> {
    var folded: [UInt8] = []
    func isOne(_ number: Int) -> Bool {
      fold(number, to: &folded, enough: enough)
      return isWanted(folded)
    }
    // Most texts that are looked for are none, or few: the first looks tell it.
    var end = range.lowerBound
    var reach = 1
    while end + reach <= range.upperBound, isOne(end + reach - 1) {
      end = end + reach
      reach = reach * 2
    }
    let rest = end..<min(end + reach - 1, range.upperBound)
    return range.lowerBound..<rest.partitionPoint(isOne)
  }

  func firstStart(notBefore text: [UInt8], in range: Range<Int>) -> Int {
    let text = FoldedText(text)
    return range.partitionPoint { order($0, to: text) == .before }
  }

  /// The first of those behind which a text stands that folds to one with this beginning, if there is
  /// one; it has to lie in the range if any of all names begins so.
  func firstStart(with prefix: FoldedText, in range: Range<Int>) -> Int? {
    var isThere = false
    let first = range.partitionPoint { number in
      let order = order(number, to: prefix)
      if order != .before {
        isThere = order == .within
      }
      return order == .before
    }
    return isThere ? first : nil
  }

  /// Where what stands behind a beginning, folded, has its place.
  func order(_ number: Int, to text: FoldedText) -> FoldedText.Order {
    let key = key(number)
    if let order = text.order(ofKey: key) {
      return order
    }
    var folded: [UInt8] = []
    fold(number, to: &folded, enough: text.bytes.count)
    if folded.lexicographicallyPrecedes(text.bytes) {
      return .before
    }
    return folded.starts(with: text.bytes) ? .within : .behind
  }

  /// The first eight bytes of what stands behind a beginning, folded: see `NameFolding.key(of:)`.
  func key(_ number: Int) -> UInt64 { withText(number) { NameFolding.key(ofText: $0) } }

  /// What stands behind a beginning, folded: at least `enough` bytes of it, if there are so many.
  func fold(_ number: Int, to folded: inout [UInt8], enough: Int) {
    folded.removeAll(keepingCapacity: true)
    withText(number) { NameFolding.append($0, to: &folded, enough: enough) }
  }

  /// Lends what stands behind a beginning, as the gazetteer spells it.
  @inline(__always)
  private func withText<Result>(
    _ number: Int, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let entry = entry(number)
    let run = places.names(entry >> Self.rowShift)
    let start = run.lowerBound + entry & (Self.firstWord - 1)
    return text.file.withBytes(text.bytes(start..<max(start, run.upperBound))) { bytes in
      let end = bytes.end(of: 0, before: NameCode.languageMark)
      return code.withText(of: bytes.extracting(0..<end), body)
    }
  }
}

/// A folded text by which names are looked up. Their first eight bytes tell most of them from it.
struct FoldedText: Hashable {
  /// The place of a name, in the order of all: before the text, among those that begin with it, or
  /// behind these.
  enum Order { case before, within, behind }

  let bytes: [UInt8]
  let key: UInt64
  private let mask: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = NameFolding.key(of: bytes)
    mask = bytes.count < 8 ? ~(.max >> UInt64(8 * bytes.count)) : .max
  }

  static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  /// The key alone says all of most: to run through their bytes takes five times as long.
  func hash(into hasher: inout Hasher) {
    if bytes.count > 8 {
      hasher.combine(bytes)
    } else {
      hasher.combine(key)
    }
  }

  /// Nil if more of the name has to be seen.
  func order(ofKey other: UInt64) -> Order? {
    if other & mask != key {
      return other < key ? .before : .behind
    }
    return bytes.count <= 8 ? .within : nil
  }
}

/// A name of a place.
package struct PlaceName: Sendable, Equatable {
  /// As the gazetteer spells it.
  package var text: String

  /// A tag of BCP 47; nil where nobody says.
  package var language: String?

  /// A name that no language claims.
  init(text: String) {
    self.text = text
    language = nil
  }

  /// - Parameter bytes: the symbols of the name; those of its language stand behind a mark.
  fileprivate init(_ bytes: Span<UInt8>, _ code: NameCode) {
    let end = bytes.end(of: 0, before: NameCode.languageMark)
    text = Self.text(bytes.extracting(0..<end), code)
    language =
      end < bytes.count ? Self.text(bytes.extracting((end + 1)..<bytes.count), code) : nil
  }

  private static func text(_ bytes: Span<UInt8>, _ code: NameCode) -> String {
    code.withText(of: bytes) { text in
      text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension Span<UInt8> {
  /// Where what begins at `start` ends: at the next byte that is not above `limit`, or at the end.
  fileprivate func end(of start: Int, before limit: UInt8) -> Int {
    var index = start
    while index < count, self[index] > limit {
      index += 1
    }
    return index
  }
}

extension Range<Int> {
  /// The first number that is not `before`, or the upper bound; those before it all are.
  package func partitionPoint(_ before: (Int) -> Bool) -> Int {
    var rest = self
    while !rest.isEmpty {
      let middle = rest.lowerBound + rest.count / 2
      rest = before(middle) ? (middle + 1)..<rest.upperBound : rest.lowerBound..<middle
    }
    return rest.lowerBound
  }
}
