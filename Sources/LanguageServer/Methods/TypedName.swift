import Geography
import JSON
import Text

/// A name that the user types after a mark: the cursor is in it.
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

  /// The beginning of the name up to the cursor, without the mark.
  private let text: String

  /// The bytes of the name in the document, from its beginning to its end after the cursor, without the mark. An editor
  /// that determines the word at the cursor itself would not include the mark.
  private let whole: Range<Int>

  /// The offset of the cursor.
  private let cursor: Int
  private let document: DocumentText
  private let encoding: PositionEncoding

  /// `text` in lower case.
  private let small: String

  /// The first Unicode scalar of `small`; empty if there is none.
  private let first: String

  /// Whether closing brackets follow the name already. Editors may insert them together with the opening ones.
  private let isClosed: Bool

  /// The maximum length of `text`, in bytes.
  private static let longestName = 60

  /// Nil if the cursor is in no marked name, or after more than `longestName` bytes of it. Also nil in code, outside of
  /// the comments of a program, and in a document of the language `other`.
  init?(in document: OpenDocument, at position: TextPosition, encoding: PositionEncoding) {
    guard document.language != .other else { return nil }
    let text = document.text
    let cursor = text.offset(of: position, in: encoding)
    let line = text.bytes(ofLine: text.line(of: cursor))
    guard let (mark, name) = Self.mark(before: cursor, in: line, of: text),
      Self.isText(name..<cursor, of: document)
    else { return nil }
    self.mark = mark
    self.text = text.string(name..<cursor)
    self.cursor = cursor
    self.document = text
    self.encoding = encoding
    let end = Self.end(of: mark, from: cursor, in: line, of: text)
    whole = name..<(end ?? Self.endOfWord(from: cursor, in: line, of: text))
    isClosed = end != nil
    small = self.text.lowercased()
    first = small.unicodeScalars.first.map { String($0) } ?? ""
    guard self.text.utf8.count <= Self.longestName else { return nil }
  }

  /// The last mark before the cursor, and the offset at which its name begins; nil if the cursor is
  /// not in a marked name.
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

  /// Whether places are recognised in a range: in a program, whether a comment contains it; in another document,
  /// whether its end is not in code.
  private static func isText(_ range: Range<Int>, of document: OpenDocument) -> Bool {
    if case .program(let syntax) = document.language {
      var comments = CommentFinder(document.text, syntax: syntax)
      comments.find()
      return comments.contains(range)
    }
    var code = CodeFinder(document.text, language: document.language)
    code.find(before: document.text.line(of: range.upperBound) + 1)
    return !code.isCode(range.upperBound)
  }

  /// The end of a name before its closing brackets, or before the label or the heading of a wiki link; nil if no
  /// brackets close it in the line, and for a plain `@`.
  private static func end(
    of mark: Mark, from cursor: Int, in line: Range<Int>, of text: DocumentText
  ) -> Int? {
    let rest = cursor..<max(cursor, line.upperBound)
    switch mark {
    case .at: return nil
    case .atBracket:
      guard let end = rest.first(where: { "[]".utf8.contains(text.bytes[$0]) }),
        text.bytes[end] == UInt8(ascii: "]")
      else { return nil }
      return end
    case .brackets:
      let open = rest.first { text.bytes[$0] == UInt8(ascii: "[") } ?? rest.upperBound
      let close = (rest.lowerBound..<open).first { index in
        text.bytes[index] == UInt8(ascii: "]") && index + 1 < line.upperBound
          && text.bytes[index + 1] == UInt8(ascii: "]")
      }
      guard let close else { return nil }
      return (rest.lowerBound..<close).first { "|#".utf8.contains(text.bytes[$0]) } ?? close
    }
  }

  /// The end of the word in which the cursor is; the cursor itself before a character from U+2E80 on.
  private static func endOfWord(
    from cursor: Int, in line: Range<Int>, of text: DocumentText
  ) -> Int {
    // The characters of Chinese and Japanese begin at U+2E80. These languages have no blanks between words, so the end
    // of a word is not known.
    var end = cursor
    for character in text.string(cursor..<max(cursor, line.upperBound)) {
      guard character.isLetter, character.unicodeScalars.allSatisfy({ $0.value < 0x2E80 }) else {
        break
      }
      end += character.utf8.count
    }
    return end
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
    // After a blank, the user probably continues the sentence and not the name, so drop the weaker kinds of matches.
    let isSentence = mark == .at && text.contains(" ")
    let matches = gazetteer.search(text, limit: Self.mostItems).matches
      .filter { !isSentence || $0.kind < .wordPrefix }
      .map { match in (city: match.city, name: spelling(match, in: gazetteer)) }
    // If a character outside of ASCII was typed, list names first that begin with the text as typed.
    let isExact = text.utf8.contains { $0 >= 0x80 }
    let meant = isExact ? matches.filter { isBeginning(of: $0.name) } : matches
    let others = isExact ? matches.filter { !isBeginning(of: $0.name) } : []
    return (meant + others).enumerated().map { index, match in
      item(
        match, inserting: newText(for: match.city, called: match.name, marked: &marked), at: index,
        in: gazetteer, for: client)
    }
  }

  /// The name that an item shows, the first of these that exists: the main name, the shortest name in a known language,
  /// or the shortest other name, provided that it begins with the typed text (see `isBeginning`); the main name, if it
  /// begins with the text without regard to accents; the matched name.
  private func spelling(_ match: CityMatch, in gazetteer: Gazetteer) -> String {
    let city = match.city
    if isBeginning(of: city.name) {
      return city.name
    }
    let names = gazetteer.names(id: city.id).filter { isBeginning(of: $0.text) }
    // A name without a language may be a transliteration.
    let known = names.filter { $0.language != nil }
    let best = (known.isEmpty ? names : known).map(\.text)
      .min { ($0.count, $0) < ($1.count, $1) }
    if let best {
      return best
    }
    let isMain = NameFolding.fold(city.name).starts(with: NameFolding.fold(text))
    return isMain ? city.name : match.matchedName
  }

  /// Whether a name begins with the typed text, with the same accents and in any case.
  private func isBeginning(of name: String) -> Bool {
    // A quick check first, which most names fail.
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
    let hasDetails = client.supportsLabelDetails
    var item: JSONObject = [
      "label": .string(hasDetails ? match.name : "\(match.name), \(regions)"),
      // The kind "reference": the protocol has no kind for places.
      "kind": 18, "detail": .string("\(regions)\(people)\(alias)"),
      "sortText": .string(DecimalText.padded(index, to: 3)),
      // The typed text, so that the editor filters no item out.
      "filterText": .string(text),
      "textEdit": edit(inserting: newText, called: match.name, for: client),
    ]
    if hasDetails {
      item["labelDetails"] = ["description": .string(regions)]
    }
    return .object(item)
  }

  /// The edit of an item: replaces the whole name. An editor with `supportsInsertReplace` may instead replace only the
  /// name up to the cursor.
  private func edit(
    inserting newText: String, called name: String, for client: ClientCapabilities
  ) -> JSON {
    let replaced = document.range(of: whole.lowerBound..<end(ofName: name), in: encoding).json
    guard client.supportsInsertReplace else {
      return ["range": replaced, "newText": .string(newText)]
    }
    let inserted = document.range(of: whole.lowerBound..<cursor, in: encoding).json
    return ["insert": inserted, "replace": replaced, "newText": .string(newText)]
  }

  /// The end of the replaced text: beyond the word if the next words are those of the name, as those
  /// of `@New Yo|rk City` are.
  private func end(ofName name: String) -> Int {
    let written = document.string(whole)
    guard mark == .at, name.count > written.count,
      name.prefix(written.count).lowercased() == written.lowercased()
    else { return whole.upperBound }
    let rest = name.dropFirst(written.count)
    let end = whole.upperBound + rest.utf8.count
    let isWritten = document.string(whole.upperBound..<end).lowercased() == rest.lowercased()
    return isWritten ? end : whole.upperBound
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
