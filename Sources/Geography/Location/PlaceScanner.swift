import Text

/// Goes through a text once and collects the places.
struct PlaceScanner {
  private(set) var found: [FoundPlace] = []
  private let text: TextBytes
  private let points: PointsInText
  private let kinds: Set<PlacesInText.Kind>

  /// Asked of each word, for which a set is slow.
  private let takesBare: Bool
  private var names: NamesInText
  private var at = 0

  /// Bytes between two looks whether anybody still waits.
  private static let stride = 4096

  init(_ text: TextBytes, _ kinds: Set<PlacesInText.Kind>, _ names: NamesInText) {
    self.text = text
    self.kinds = kinds
    self.names = names
    points = PointsInText(text: text)
    takesBare = kinds.contains(.bare)
  }

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

  /// Takes what begins here, or passes over it: a word as a whole, anything else sign by sign.
  private mutating func step() {
    if takePoint() || takeMarked() {
      return
    }
    guard let word = text.word(at: at) else {
      at = text.scalar(at: at).end
      return
    }
    guard takesBare else {
      at = word.range.upperBound
      return
    }
    for (bytes, rows) in names.bare(at: word) {
      take(.bare, bytes, .named(rows: rows))
    }
    at = max(at, word.range.upperBound)
  }

  private mutating func take(
    _ kind: PlacesInText.Kind, _ bytes: Range<Int>, _ place: FoundPlace.Place
  ) {
    found.append(FoundPlace(kind: kind, bytes: bytes, place: place))
    at = max(at, bytes.upperBound)
  }

  private mutating func takePoint() -> Bool {
    let byte = text[at]
    // The minus sign of mathematics is the one beyond ASCII that begins a number.
    guard
      byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == 0xE2
    else { return false }
    if byte.isASCIILetter, let (end, link) = points.link(at: at) {
      takeLink(at..<end, link)
      return true
    }
    if let (end, point) = points.coordinates(at: at) {
      take(.coordinates, at..<end, .point(point))
      return true
    }
    if let (end, point) = points.plusCode(at: at) {
      take(.plusCode, at..<end, .point(point))
      return true
    }
    return false
  }

  private mutating func takeLink(_ bytes: Range<Int>, _ link: PointsInText.Link) {
    switch link {
    case .point(let point): take(.link, bytes, .point(point))
    case .name(let name):
      if let rows = names.rows(named: name) {
        take(.link, bytes, .named(rows: rows))
      }
    case .named(let name, let view):
      if let rows = names.rows(named: name, near: view) {
        take(.link, bytes, .named(rows: rows))
      } else {
        take(.link, bytes, .point(view.point))
      }
    case .other: break
    }
    at = bytes.upperBound
  }
}

extension NamesInText {
  /// A place of that name farther from the middle of a view is another one.
  private static let nearKm = 25.0

  fileprivate mutating func rows(named name: String, near view: CoordinateText) -> [Int]? {
    let near = rows(named: name)?.filter { row in
      gazetteer.city(ofRow: row).coordinate.distanceKm(to: view.point)
        <= max(Self.nearKm, view.precisionKm)
    }
    return near?.isEmpty ?? true ? nil : near
  }
}

// Names that are marked.
extension PlaceScanner {
  private mutating func takeMarked() -> Bool {
    let byte = text[at]
    if byte == UInt8(ascii: "@") {
      return takeMention()
    }
    if byte == UInt8(ascii: "[") {
      return text[at + 1] == byte && takeWikiLink()
    }
    guard byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == 0x27, kinds.contains(.quoted)
    else { return false }
    return takeQuoted()
  }

  /// A sign behind a letter or a full stop is part of an address.
  private mutating func takeMention() -> Bool {
    guard kinds.contains(.mention), !text.isLetter(before: at),
      at == 0 || text[at - 1] != UInt8(ascii: ".")
    else { return false }
    if text[at + 1] == UInt8(ascii: "[") {
      return takeBracketedMention()
    }
    guard let word = text.word(at: at + 1, limit: NamesInText.longestName),
      let name = names.mentioned(at: word)
    else { return false }
    take(.mention, name.bytes, .named(rows: name.rows))
    return true
  }

  /// `@[Paris, Texas]`, for a name that would not end where it does, or is not clear.
  private mutating func takeBracketedMention() -> Bool {
    let start = at + 2
    let line = start..<min(text.count, start + NamesInText.longestName)
    guard let end = line.first(where: { "[]\n".utf8.contains(text[$0]) }),
      text[end] == UInt8(ascii: "]"), let rows = names.rows(named: text.text(trimmed(start..<end)))
    else { return false }
    take(.mention, trimmed(start..<end), .named(rows: rows))
    at = end + 1
    return true
  }

  /// A link that stands in the brackets is found as any other. What else stands there is looked at
  /// as a whole: no part of a name is meant.
  private mutating func takeWikiLink() -> Bool {
    let start = at + 2
    guard let end = endOfWikiLink(start), let target = endOfTarget(start..<end),
      points.link(at: start) == nil
    else { return false }
    let bytes = trimmed(start..<target)
    if kinds.contains(.wikiLink), let rows = names.rows(named: text.text(bytes)) {
      take(.wikiLink, bytes, .named(rows: rows))
    }
    at = end
    return true
  }

  /// Where the closing brackets stand, on the same line and not far; nothing opens before them but the
  /// label of Org's links.
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

  /// Before a label, or a heading of the page.
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

  /// Behind a blank, or one that no line ends at, as Unicode has it.
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

  private mutating func takeQuoted() -> Bool {
    let (mark, start) = text.scalar(at: at)
    guard let closing = Self.closing(mark), mark == "「" || !text.isLetter(before: at),
      let end = endOfQuote(start, closing)
    else { return false }
    // French has blanks inside.
    let bytes = trimmed(start..<end)
    guard let rows = names.quoted(bytes) else { return false }
    take(.quoted, bytes, .named(rows: rows))
    return true
  }

  /// Where the closing mark stands: the first mark of any kind that is no apostrophe, on the same line.
  private func endOfQuote(_ start: Int, _ closing: [Unicode.Scalar]) -> Int? {
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
