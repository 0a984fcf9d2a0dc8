import Platform
import Text

/// The names of all places and an index over their words.
///
/// The index is a suffix array over word starts: it contains the start of each name and of most later words
/// (`Sources/Data/README.md` has the exceptions), sorted by the folded rest of the name. All word starts with a given
/// text are therefore consecutive, and a binary search finds them.
struct NameTable: Sendable {
  private let places: PlaceTable
  private let text, starts: RecordTable
  private let code: NameCode

  /// The beginnings of the texts at word starts.
  let beginnings: NameBeginnings

  /// Bit layout of a word start, as `make-gazetteer` writes it, from the lowest bit: byte offset
  /// within the names of the place, whether the word is the first of its name, whether the name is
  /// well known, and the row of the place.
  private static let offsetBits = 12
  private static let firstWord = 1 << offsetBits
  private static let wellKnown = 2 << offsetBits
  private static let rowShift = offsetBits + 2

  /// Up to this number of places, word starts have 32 bits, otherwise 64.
  static let mostNarrowRows = 1 << (32 - rowShift)

  init(
    places: PlaceTable, text: RecordTable, code: NameCode, starts: RecordTable,
    beginnings: NameBeginnings
  ) {
    self.beginnings = beginnings
    self.places = places
    self.text = text
    self.code = code
    self.starts = starts
  }

  /// Number of word starts.
  var count: Int { starts.count }

  func row(ofStart number: Int) -> Int { entry(number) >> Self.rowShift }

  /// Returns the row of a word start.
  ///
  /// - Parameter mustBeMain: whether the result is nil unless the word is the first one of a main name.
  @inline(__always)
  func row(ofStart number: Int, mustBeMain: Bool) -> Int? {
    let entry = entry(number)
    return !mustBeMain || Self.isMain(entry) ? entry >> Self.rowShift : nil
  }

  /// Whether an entry is the first word of a main name. This name is the first one of its place, so its offset is 0.
  private static func isMain(_ entry: Int) -> Bool {
    entry & (2 * firstWord - 1) == firstWord
  }

  func isFirstWord(_ number: Int) -> Bool { entry(number) & Self.firstWord != 0 }

  /// Returns the role of the name that begins at a word start. For a later word of a main name, it is not `main`.
  func role(ofStart number: Int) -> NameRole {
    let entry = entry(number)
    if Self.isMain(entry) {
      return .main
    }
    return entry & Self.wellKnown != 0 ? .wellKnown : .other
  }

  private func entry(_ number: Int) -> Int {
    starts.width == 4
      ? starts.number(number) : Int(truncatingIfNeeded: starts.integer64(number, at: 0) & .max >> 1)
  }

  /// Returns the names of a place as the gazetteer spells them, main name first.
  func names(ofRow row: Int) -> [PlaceName] {
    let run = text.bytes(places.names(row))
    return text.file.withBytes(run) { bytes in
      var names: [PlaceName] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.end(of: start, before: NameCode.end)
        names.append(PlaceName(bytes.extracting(start..<end), in: code))
        start = end + 1
      }
      return names
    }
  }

  /// Returns the name that contains a word start.
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
      return PlaceName(bytes.extracting(start..<end), in: code)
    }
  }

  func mainName(ofRow row: Int) -> PlaceName {
    text.file.withBytes(text.bytes(places.names(row))) { bytes in
      PlaceName(bytes.extracting(0..<bytes.end(of: 0, before: NameCode.end)), in: code)
    }
  }

  /// Returns the word starts in a range whose folded text starts with a prefix.
  func starts(
    with prefix: [UInt8], in range: Range<Int>, by index: NameIndex? = nil
  ) -> Range<Int> {
    let first = firstStart(notBefore: prefix, in: range, by: index)
    return firstStarts(with: prefix, in: first..<range.upperBound, by: index)
  }

  /// Returns the word starts in a range whose folded text equals a text.
  func starts(equal text: [UInt8], in range: Range<Int>) -> Range<Int> {
    firstStarts(equal: text, in: firstStart(notBefore: text, in: range)..<range.upperBound)
  }

  /// Returns the leading word starts of a range whose folded text starts with a prefix. Skips the search for the
  /// first one, which `starts(with:in:)` makes.
  func firstStarts(
    with prefix: [UInt8], in range: Range<Int>, by index: NameIndex? = nil
  ) -> Range<Int> {
    // No byte of UTF-8 is 255. All texts with the prefix are before this one, which no text has as a prefix.
    var end = prefix
    if let index, let last = end.popLast() {
      end.append(last + 1)
      return range.lowerBound..<firstStart(notBefore: end, in: range, by: index)
    }
    let prefix = FoldedText(prefix)
    return run(in: range) { order($0, to: prefix) == .within }
  }

  func firstStarts(equal text: [UInt8], in range: Range<Int>) -> Range<Int> {
    var folded: [UInt8] = []
    return run(in: range) { number in
      fold(number, to: &folded, enough: text.count + 1)
      return folded == text
    }
  }

  /// Returns the leading word starts of a range that satisfy a condition.
  private func run(in range: Range<Int>, _ isOne: (Int) -> Bool) -> Range<Int> {
    // Galloping search, which is fast for an empty or short run.
    var end = range.lowerBound
    var reach = 1
    while end + reach <= range.upperBound, isOne(end + reach - 1) {
      end = end + reach
      reach = reach * 2
    }
    let rest = end..<min(end + reach - 1, range.upperBound)
    return range.lowerBound..<rest.partitionPoint(isOne)
  }

  /// - Parameter index: narrows the search without reading names.
  func firstStart(
    notBefore text: [UInt8], in range: Range<Int>, by index: NameIndex? = nil
  ) -> Int {
    let text = FoldedText(text)
    let part = index?.range(of: text).clamped(to: range) ?? range
    return part.partitionPoint { order($0, to: text) == .before }
  }

  /// Returns the first word start whose folded text starts with a prefix; nil if the table has none. If it has one, the
  /// range must contain the first of them.
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

  /// Compares the folded text at a word start with a text.
  func order(_ number: Int, to text: FoldedText) -> FoldedText.Order {
    if let order = text.order(ofKey: key(number)) {
      return order
    }
    var folded: [UInt8] = []
    fold(number, to: &folded, enough: text.bytes.count)
    if folded.lexicographicallyPrecedes(text.bytes) {
      return .before
    }
    return folded.starts(with: text.bytes) ? .within : .after
  }

  /// The first eight bytes of the folded text at a word start (see `NameFolding.key(of:)`).
  func key(_ number: Int) -> UInt64 { withText(number) { NameFolding.key(ofText: $0) } }

  /// Folds the text from a word start to the end of its name; may stop after `enough` folded bytes.
  func fold(_ number: Int, to folded: inout [UInt8], enough: Int) {
    folded.removeAll(keepingCapacity: true)
    withText(number) { NameFolding.append($0, to: &folded, enough: enough) }
  }

  /// Calls `body` with the text from a word start to the end of its name, as the gazetteer spells it.
  @inline(__always)
  private func withText<Result>(
    _ number: Int, body: (Span<UInt8>) -> Result
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
