import Geography
import JSON
import Text

/// The beginning of a marked name, up to where the cursor is.
struct TypedName {
  private enum Mark {
    /// `@Par`
    case at

    /// `@[Par`
    case atBracket

    /// `[[Par`
    case brackets
  }

  private let mark: Mark

  /// The beginning of the name, without the mark.
  private let text: String

  /// The range of that text, which a completion replaces. Excludes the mark, since editors that
  /// determine the word themselves would not find one that begins with it.
  private let range: TextRange

  /// The text in lower case.
  private let small: String

  /// The first letter of `small`.
  private let first: String

  /// Whether closing brackets follow the cursor already; many editors insert both at once.
  private let isClosed: Bool

  /// The maximum length of a name, in bytes.
  private static let longestName = 60

  /// Nil if no name is being typed, and in code.
  init?(in document: OpenDocument, at position: TextPosition, encoding: PositionEncoding) {
    guard document.language != .other else { return nil }
    let text = document.text
    let cursor = text.offset(of: position, in: encoding)
    let line = text.bytes(ofLine: text.line(of: cursor))
    guard let (mark, name) = Self.mark(before: cursor, in: line, of: text) else { return nil }
    var code = CodeFinder(text, language: document.language)
    code.find(before: text.line(of: cursor) + 1)
    if code.isCode(cursor) {
      return nil
    }
    self.mark = mark
    self.text = text.string(name..<cursor)
    isClosed = Self.isClosed(mark, at: cursor, in: line, of: text)
    range = text.range(of: name..<cursor, in: encoding)
    small = self.text.lowercased()
    first = small.unicodeScalars.first.map { String($0) } ?? ""
    guard self.text.utf8.count <= Self.longestName else { return nil }
  }

  /// The last mark before the cursor, and the offset at which its name begins.
  private static func mark(
    before cursor: Int, in line: Range<Int>, of text: DocumentText
  ) -> (mark: Mark, name: Int)? {
    let at = UInt8(ascii: "@")
    let bracket = UInt8(ascii: "[")
    var index = cursor
    while index > line.lowerBound, cursor - index <= 2 * longestName {
      index -= 1
      let byte = text.bytes[index]
      let before = index > line.lowerBound ? text.bytes[index - 1] : 0
      // These bytes end a name, so the cursor is after its end.
      if ")]}<>\"`|#".utf8.contains(byte) {
        return nil
      }
      if byte == at {
        return isAddress(before) ? nil : (.at, index + 1)
      }
      if byte == bracket, before == at {
        return (.atBracket, index + 1)
      }
      if byte == bracket, before == bracket {
        return (.brackets, index + 1)
      }
    }
    return nil
  }

  /// Whether the byte before an `@` makes it part of a mail address.
  private static func isAddress(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIILetterOrDigit || byte == UInt8(ascii: ".")
  }

  private static func isClosed(
    _ mark: Mark, at cursor: Int, in line: Range<Int>, of text: DocumentText
  ) -> Bool {
    let rest = text.bytes[cursor..<max(cursor, line.upperBound)].prefix(2)
    switch mark {
    case .at: return false
    case .atBracket: return rest.first == UInt8(ascii: "]")
    case .brackets: return rest.elementsEqual("]]".utf8)
    }
  }
}

// The items that complete the name.
extension TypedName {
  private static let mostItems = 12

  /// - Parameter marked: caches the text for each city.
  func items(
    in gazetteer: Gazetteer, marked: inout MarkedName, for client: ClientCapabilities
  ) -> [JSON] {
    guard !text.trimmed.isEmpty else { return [] }
    // After a blank the user probably continues the sentence, not the name.
    let isSentence = mark == .at && text.contains(" ")
    let matches = gazetteer.search(text, limit: Self.mostItems).matches
      .filter { !isSentence || $0.kind < .wordPrefix }
      .map { match in (city: match.city, name: spelling(match, in: gazetteer)) }
    // A typed accent has to match.
    let isExact = text.utf8.contains { $0 >= 0x80 }
    let meant = isExact ? matches.filter { isBeginning(of: $0.name) } : matches
    let others = isExact ? matches.filter { !isBeginning(of: $0.name) } : []
    return (meant + others).enumerated().map { index, match in
      item(
        match, inserting: newText(for: match.city, called: match.name, marked: &marked), at: index,
        in: gazetteer,
        for: client)
    }
  }

  /// The name that an item shows: the main name if it begins with the typed text, else the shortest
  /// name that does, else the matched one.
  private func spelling(_ match: CityMatch, in gazetteer: Gazetteer) -> String {
    let city = match.city
    if isBeginning(of: city.name) {
      return city.name
    }
    let names = gazetteer.names(id: city.id).map(\.text).filter(isBeginning)
    let best = names.min { ($0.count, $0) < ($1.count, $1) }
    if let best {
      return best
    }
    let isMain = NameFolding.fold(city.name).starts(with: NameFolding.fold(text))
    return isMain ? city.name : match.matchedName
  }

  /// Whether a name begins with the typed text: the same accents, any case.
  private func isBeginning(of name: String) -> Bool {
    // Checked first, since few names of a city begin with that letter.
    guard name.unicodeScalars.first?.properties.lowercaseMapping == first else { return false }
    let beginning = name.unicodeScalars.prefix(text.unicodeScalars.count)
    return String(String.UnicodeScalarView(beginning)).lowercased() == small
  }

  private func item(
    _ match: (city: City, name: String), inserting newText: String, at index: Int,
    in gazetteer: Gazetteer, for client: ClientCapabilities
  ) -> JSON {
    let city = match.city
    let regions = PlaceWording.regions(of: city, in: gazetteer)
    let people = city.population.map { " · \(PlaceWording.grouped($0))" } ?? ""
    let alias = match.name == city.name ? "" : " (\(city.name))"
    var item: JSONObject = [
      "label": .string(match.name),
      // The kind "constant": the protocol has no kind for places.
      "kind": 21, "detail": .string("\(regions)\(people)\(alias)"),
      "sortText": .string(DecimalText.padded(index, to: 3)),
      // The typed text, so that the editor filters no item out.
      "filterText": .string(text),
      "textEdit": ["range": range.json, "newText": .string(newText)],
    ]
    if client.supportsLabelDetails {
      item["labelDetails"] = ["description": .string(regions)]
    }
    return .object(item)
  }

  /// The text to insert after the mark, which identifies the city.
  private func newText(
    for city: City, called name: String, marked: inout MarkedName
  ) -> String {
    switch mark {
    case .at: return marked.mention(of: city, called: name)
    case .atBracket: return marked.text(for: city, called: name) + (isClosed ? "" : "]")
    case .brackets: return marked.text(for: city, called: name) + (isClosed ? "" : "]]")
    }
  }
}
