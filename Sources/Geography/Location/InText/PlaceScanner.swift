import Text

/// Scans a text once and collects its places.
struct PlaceScanner {
  private(set) var found: [FoundPlace] = []
  private let text: TextBytes
  private let points: PointsInText
  private let kinds: Set<PlacesInText.Kind>
  private let rules: MarkRules

  /// Whether `kinds` contains `bare`. Cached, because it is read for each word.
  private let findsBareNames: Bool
  private var names: NamesInText
  private var at = 0

  /// Minimum number of scanned bytes between two checks for cancellation.
  private static let stride = 4096

  init(
    _ text: TextBytes, kinds: Set<PlacesInText.Kind>, rules: MarkRules, names: NamesInText
  ) {
    self.text = text
    self.kinds = kinds
    self.rules = rules
    self.names = names
    points = PointsInText(text: text)
    findsBareNames = kinds.contains(.bare)
  }

  /// Scans the whole text.
  ///
  /// - Throws: `CancellationError`.
  mutating func run() throws {
    var nextLook = 0
    while at < text.count {
      if at >= nextLook {
        try Task.checkCancellation()
        nextLook = at + Self.stride
      }
      step()
    }
  }

  /// Records the places at the current position and advances past them, or by a word or a character.
  private mutating func step() {
    if scanPoint() || scanMarkedName() {
      return
    }
    // An underscore before a word is markup; one in a word is part of it.
    if text[at] == UInt8(ascii: "_") {
      at += 1
      return
    }
    guard let word = text.word(at: at) else {
      at = text.scalar(at: at).end
      return
    }
    guard findsBareNames else {
      at = word.range.upperBound
      return
    }
    for (bytes, rows) in names.bare(at: word) {
      record(.bare, at: bytes, place: .named(rows: rows))
    }
    at = max(at, word.range.upperBound)
  }

  private mutating func record(
    _ kind: PlacesInText.Kind, at bytes: Range<Int>, place: FoundPlace.Place
  ) {
    found.append(FoundPlace(kind: kind, bytes: bytes, place: place))
    at = max(at, bytes.upperBound)
  }

  private mutating func scanPoint() -> Bool {
    let byte = text[at]
    // The mathematical minus sign is the only character beyond ASCII that starts a number.
    guard
      byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == 0xE2
    else { return false }
    if byte.isASCIILetter, let (end, link) = points.link(at: at) {
      record(link, at: at..<end)
      return true
    }
    if let (end, point) = points.coordinates(at: at) {
      record(.coordinates, at: at..<end, place: .point(point))
      return true
    }
    if let (end, point) = points.plusCode(at: at) {
      record(.plusCode, at: at..<end, place: .point(point))
      return true
    }
    return false
  }

  private mutating func record(_ link: PointsInText.Link, at bytes: Range<Int>) {
    switch link {
    case .point(let point): record(.link, at: bytes, place: .point(point))
    case .name(let name):
      if let rows = names.rows(named: name) {
        record(.link, at: bytes, place: .named(rows: rows))
      }
    case .named(let name, let view):
      if let rows = names.rows(named: name, near: view) {
        record(.link, at: bytes, place: .named(rows: rows))
      } else {
        record(.link, at: bytes, place: .point(view.point))
      }
    case .other: break
    }
    at = bytes.upperBound
  }
}

extension NamesInText {
  /// A place with the name near a view is at most this many km from the centre, or within the precision of the view.
  private static let nearKm = 25.0

  fileprivate mutating func rows(named name: String, near view: CoordinateText) -> [Int]? {
    let near = rows(named: name)?.filter { row in
      gazetteer.city(ofRow: row).coordinate.distanceKm(to: view.point)
        <= max(Self.nearKm, view.precisionKm)
    }
    return near?.isEmpty ?? true ? nil : near
  }
}

// Marked names.
extension PlaceScanner {
  private mutating func scanMarkedName() -> Bool {
    let byte = text[at]
    if byte == UInt8(ascii: "@") {
      return scanMention()
    }
    if byte == UInt8(ascii: "[") {
      return text[at + 1] == byte && scanWikiLink()
    }
    guard byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == 0x27, kinds.contains(.quoted)
    else { return false }
    return scanQuotedName()
  }

  /// Scans `@Paris` or `@[Paris, Texas]`. An `@` after a letter, a digit or a full stop is part of an address, and `@@`
  /// marks a variable.
  private mutating func scanMention() -> Bool {
    guard kinds.contains(.mention), !isPartOfAddress(at),
      at == 0 || text[at - 1] != UInt8(ascii: ".") && text[at - 1] != UInt8(ascii: "@")
    else { return false }
    if text[at + 1] == UInt8(ascii: "[") {
      return scanBracketedMention()
    }
    guard let word = text.word(at: at + 1, limit: NamesInText.longestName),
      let name = nameWithUnderscores(word) ?? names.mentioned(at: word),
      !isHandle(endingAt: name.bytes.upperBound),
      let rows = names.accepted(
        name.rows, named: text.text(name.bytes).withoutUnderscores, by: rules)
    else { return false }
    record(.mention, at: name.bytes, place: .named(rows: rows))
    return true
  }

  /// Returns whether a letter or digit precedes the `@` at an index, directly or before underscores. These may be
  /// markup: `_@Paris_`.
  private func isPartOfAddress(_ index: Int) -> Bool {
    var start = index
    while start > 0, text[start - 1] == UInt8(ascii: "_") {
      start -= 1
    }
    return text.isLetter(before: start)
  }

  /// Matches a whole word with underscores, such as `Cape_Town`.
  private mutating func nameWithUnderscores(_ word: TextWord) -> NamesInText.Match? {
    guard text.bytes[word.range].contains(UInt8(ascii: "_")) else { return nil }
    return names.rows(named: text.text(word.range).withoutUnderscores).map { (word.range, $0) }
  }

  /// Returns whether the text after a name makes it a part of a handle, a package, an account or a call:
  /// `@reading-group`, `@paris/maps`, `@florence:example.org`, `@Split(…)`.
  private func isHandle(endingAt end: Int) -> Bool {
    switch text[end] {
    case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "\\"):
      text.letter(at: end + 1) != .none
    case UInt8(ascii: "("): true
    default: false
    }
  }

  /// Scans `@[Paris, Texas]`, the form for names that are ambiguous or have an unclear end.
  private mutating func scanBracketedMention() -> Bool {
    let start = at + 2
    let line = start..<min(text.count, start + NamesInText.longestName)
    guard let end = line.first(where: { "[]\n".utf8.contains(text[$0]) }),
      text[end] == UInt8(ascii: "]")
    else { return false }
    let name = text.text(trimmed(start..<end))
    guard let found = names.rows(named: name),
      let rows = names.accepted(found, named: name, isDelimited: true, by: rules)
    else { return false }
    record(.mention, at: trimmed(start..<end), place: .named(rows: rows))
    at = end + 1
    return true
  }

  /// Scans `[[…]]` and skips it, whether or not the whole target is an accepted name. Returns false without skipping
  /// if the target is a URL, which the scan for links finds, or if no brackets close it on the line.
  private mutating func scanWikiLink() -> Bool {
    let start = at + 2
    guard let end = endOfWikiLink(start), let target = endOfTarget(start..<end),
      points.link(at: start) == nil
    else { return false }
    let bytes = trimmed(start..<target)
    let name = text.text(bytes)
    if kinds.contains(.wikiLink), let found = names.rows(named: name),
      let rows = names.accepted(found, named: name, isTitle: true, by: rules)
    {
      record(.wikiLink, at: bytes, place: .named(rows: rows))
    }
    at = end
    return true
  }

  /// Returns the position of the closing brackets on the same line within `longestWikiLink` bytes; nil if there are
  /// none, or if a bracket opens before them, except for the label of a link in Org.
  private func endOfWikiLink(_ start: Int) -> Int? {
    var index = start
    while index < text.count, index - start < Self.longestWikiLink {
      switch text[index] {
      case UInt8(ascii: "]") where text[index + 1] == UInt8(ascii: "]"): return index
      case UInt8(ascii: "["):
        guard index > start, text[index - 1] == UInt8(ascii: "]") else { return nil }
      case UInt8(ascii: "\n"): return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  private static let longestWikiLink = 512

  /// Returns the end of the target of a wiki link, where a label or a heading starts, or the end of the bytes.
  private func endOfTarget(_ bytes: Range<Int>) -> Int? {
    bytes.first { "|#]".utf8.contains(text[$0]) } ?? bytes.upperBound
  }

  private func trimmed(_ bytes: Range<Int>) -> Range<Int> {
    var start = bytes.lowerBound
    var end = bytes.upperBound
    while start < end, let next = endOfBlank(start) {
      start = next
    }
    while let length = (1...3).first(where: { end - $0 > start && endOfBlank(end - $0) == end }) {
      end -= length
    }
    return start..<end
  }

  /// Returns the position after a blank or a no-break space; nil if there is none here.
  private func endOfBlank(_ index: Int) -> Int? {
    let (scalar, end) = text.scalar(at: index)
    return [" ", "\u{A0}", "\u{202F}"].contains(scalar) ? end : nil
  }

  private static func closing(_ mark: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch mark {
    case "\"": ["\""]
    case "'": ["'"]
    case "“": ["”"]
    case "„": ["“", "”"]
    case "‘": ["’"]
    case "‚": ["‘", "’"]
    case "«": ["»"]
    case "»": ["«"]
    case "‹": ["›"]
    case "「": ["」"]
    case "『": ["』"]
    case "《": ["》"]
    default: nil
    }
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "“", "”", "„", "‘", "’", "‚", "«", "»", "‹", "›", "「", "」", "『", "』", "《", "》":
      true
    default: false
    }
  }

  private mutating func scanQuotedName() -> Bool {
    let (mark, start) = text.scalar(at: at)
    guard let closing = Self.closing(mark), mark == "「" || !text.isLetter(before: at),
      let end = endOfQuote(from: start, closing: closing)
    else { return false }
    // French puts blanks inside quotes.
    let bytes = trimmed(start..<end)
    guard let rows = names.quoted(bytes) else { return false }
    record(.quoted, at: bytes, place: .named(rows: rows))
    return true
  }

  /// Returns the position of the closing quote: the first quote of any kind on the same line that
  /// is not an apostrophe. Nil if it is not one of `closing`, if the quoted text is empty, or if there is none within
  /// `NamesInText.longestName` bytes.
  private func endOfQuote(from start: Int, closing: [Unicode.Scalar]) -> Int? {
    var index = start
    while index < text.count, index - start < NamesInText.longestName {
      let (scalar, next) = text.scalar(at: index)
      if scalar == "\n" {
        return nil
      }
      if Self.isQuote(scalar) {
        let isApostrophe = scalar == "'" || scalar == "’"
        if !isApostrophe || text.letter(at: next) == .none {
          return closing.contains(scalar) && index > start ? index : nil
        }
      }
      index = next
    }
    return nil
  }
}

extension String {
  fileprivate var withoutUnderscores: String {
    utf8.contains(UInt8(ascii: "_")) ? String(map { $0 == "_" ? " " : $0 }) : self
  }
}
