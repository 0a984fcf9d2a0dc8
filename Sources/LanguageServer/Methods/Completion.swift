import Geography
import JSON
import JSONRPC
import Text

struct TextDocumentCompletion: LanguageMethod, InOrderMethod {
  static let name = "textDocument/completion"
  static let summary = "Places for the name that is being typed behind an @ or two brackets."
  static let parameters = Parameters(TextFields.document, TextFields.position, as: Self.init)

  let uri: String
  let position: TextPosition

  func run(on server: isolated LanguageServer) throws -> JSON {
    guard let document = server.documents[uri],
      document.text.count <= Analysis.longestText,
      let typed = TypedName(in: document, at: position, server.client.encoding)
    else { return ["isIncomplete": false, "items": []] }
    let gazetteer = try server.gazetteer()
    // Taken out, so that what it learns is kept without a copy.
    var marked = server.markedNames.take() ?? MarkedName(in: gazetteer)
    let items = typed.items(in: gazetteer, &marked, for: server.client)
    server.markedNames = marked
    // What is typed on is another search: an editor that only filtered would miss most places.
    return ["isIncomplete": true, "items": .array(items)]
  }
}

/// The beginning of a marked name, up to where the cursor is.
struct TypedName {
  private enum Mark {
    /// `@Par`, `@[Par`, `[[Par`
    case at, atBracket, brackets
  }

  private let mark: Mark

  /// What is typed of the name, which is what is replaced: an editor that looks for words on its own
  /// would not find one that begins with the mark.
  private let text: String
  private let range: TextRange

  /// The same in small letters, and the first of them.
  private let small, first: String

  /// Whether the brackets are closed behind the cursor already, as editors do by themselves.
  private let isClosed: Bool

  /// No name has more.
  private static let longestName = 60
  private static let mostItems = 12

  /// Nil where no name is typed, and in code.
  init?(in document: OpenDocument, at position: TextPosition, _ encoding: PositionEncoding) {
    guard document.language != .other else { return nil }
    let text = document.text
    let cursor = text.offset(of: position, in: encoding)
    let line = text.bytes(ofLine: text.line(of: cursor))
    guard let (mark, name) = Self.mark(before: cursor, in: line, text) else { return nil }
    var code = CodeFinder(text, language: document.language)
    code.find(before: text.line(of: cursor) + 1)
    if code.isCode(cursor) {
      return nil
    }
    self.mark = mark
    self.text = text.string(name..<cursor)
    isClosed = Self.isClosed(mark, cursor, line, text)
    range = text.range(of: name..<cursor, in: encoding)
    small = self.text.lowercased()
    first = small.unicodeScalars.first.map { String($0) } ?? ""
    guard self.text.utf8.count <= Self.longestName else { return nil }
  }

  /// The mark that is next before the cursor, and where the name begins.
  private static func mark(
    before cursor: Int, in line: Range<Int>, _ text: DocumentText
  ) -> (Mark, Int)? {
    let at = UInt8(ascii: "@")
    let bracket = UInt8(ascii: "[")
    var index = cursor
    while index > line.lowerBound, cursor - index <= 2 * longestName {
      index -= 1
      let byte = text.bytes[index]
      let before = index > line.lowerBound ? text.bytes[index - 1] : 0
      // What ends a name ends the search for its beginning.
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

  /// Whether what stands before an `@` makes it a part of a mail address.
  private static func isAddress(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIILetterOrDigit || byte == UInt8(ascii: ".")
  }

  private static func isClosed(
    _ mark: Mark, _ cursor: Int, _ line: Range<Int>, _ text: DocumentText
  ) -> Bool {
    let rest = text.bytes[cursor..<max(cursor, line.upperBound)].prefix(2)
    switch mark {
    case .at: return false
    case .atBracket: return rest.first == UInt8(ascii: "]")
    case .brackets: return rest.elementsEqual("]]".utf8)
    }
  }
}

extension TypedName {
  func items(
    in gazetteer: Gazetteer, _ marked: inout MarkedName, for client: ClientAbilities
  ) -> [JSON] {
    guard !text.trimmed.isEmpty else { return [] }
    // Somebody who goes on behind a name writes no name any more.
    let isSentence = mark == .at && text.contains(" ")
    let matches = gazetteer.search(text, limit: Self.mostItems).matches
      .filter { !isSentence || $0.kind < .wordPrefix }
      .map { match in (city: match.city, name: spelling(match, in: gazetteer)) }
    // Who types an accent means it.
    let isExact = text.utf8.contains { $0 >= 0x80 }
    let meant = isExact ? matches.filter { isBeginning(of: $0.name) } : matches
    let others = isExact ? matches.filter { !isBeginning(of: $0.name) } : []
    return (meant + others).enumerated().map { index, match in
      item(match, newText(match.city, match.name, &marked), at: index, in: gazetteer, for: client)
    }
  }

  /// Of the names that begin as it was typed the city's main one, else the shortest; else the one that
  /// was found.
  private func spelling(_ match: GazetteerMatch, in gazetteer: Gazetteer) -> String {
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

  /// Whether a name begins with what is typed, accents and all, in any case.
  private func isBeginning(of name: String) -> Bool {
    // Few names of a city begin with that letter.
    guard name.unicodeScalars.first?.properties.lowercaseMapping == first else { return false }
    let beginning = name.unicodeScalars.prefix(text.unicodeScalars.count)
    return String(String.UnicodeScalarView(beginning)).lowercased() == small
  }

  private func item(
    _ match: (city: City, name: String), _ newText: String, at index: Int,
    in gazetteer: Gazetteer, for client: ClientAbilities
  ) -> JSON {
    let city = match.city
    let regions = PlaceWording.regions(of: city, in: gazetteer)
    let people = city.population.map { " · \(PlaceWording.grouped($0))" } ?? ""
    let alias = match.name == city.name ? "" : " (\(city.name))"
    var item: JSONObject = [
      "label": .string(match.name),
      // A constant: nothing that editors know is nearer to a place.
      "kind": 21, "detail": .string("\(regions)\(people)\(alias)"),
      "sortText": .string(DecimalText.padded(index, 3)),
      // Whatever matched it is what was typed.
      "filterText": .string(text),
      "textEdit": ["range": range.json, "newText": .string(newText)],
    ]
    if client.takesLabelDetails {
      item["labelDetails"] = ["description": .string(regions)]
    }
    return .object(item)
  }

  /// A text that, behind the mark, means this place and no other.
  private func newText(_ city: City, _ name: String, _ marked: inout MarkedName) -> String {
    switch mark {
    case .at: return marked.mention(of: city, called: name)
    case .atBracket: return marked.text(for: city, called: name) + (isClosed ? "" : "]")
    case .brackets: return marked.text(for: city, called: name) + (isClosed ? "" : "]]")
    }
  }
}
