import Data
import Text

/// What countries and their divisions are called in the languages of the world.
///
/// The table lies in the program, a line for each, its names as `key(of:)` makes them.
enum TerritoryNames {
  /// The codes of the countries and divisions that are called so, those of divisions as `CC.code`.
  ///
  /// - Parameter mayGoOn: whether it is enough that a name begins so, with three bytes at least.
  static func codes(named key: [UInt8], mayGoOn: Bool) -> [String] {
    (lines[beginning(of: key)] ?? []).flatMap { codes(named: key, mayGoOn: mayGoOn, in: $0) }
  }

  /// - Parameter lines: whole ones.
  private static func codes(
    named key: [UInt8], mayGoOn: Bool, in lines: Range<Int>
  ) -> [String] {
    let bytes = table
    var codes: [String] = []
    // Of the name so far: how many bytes it has, and how many of its first ones are those of the key.
    var length = 0
    var fitting = 0
    var code = 0..<0
    var field = 0
    var start = lines.lowerBound
    var index = lines.lowerBound
    while index < lines.upperBound {
      let byte = bytes[index]
      if isMark(byte, inField: field) {
        if field == 0 {
          code = start..<index
        }
        if fitting == length {
          while start + fitting - length < index, fitting < key.count,
            key[fitting] == bytes[start + fitting - length]
          { fitting += 1 }
        }
        length += index - start
        let isName = field == 1 && index > start
        if isName, fitting == key.count, mayGoOn || length == fitting {
          let own = String(decoding: bytes[code], as: UTF8.self)
          if codes.last != own {
            codes.append(own)
          }
        }
        let shared = shared(byte)
        length = min(length, shared)
        fitting = min(fitting, shared)
        if byte < firstGraphic {
          field = byte == tab ? field + 1 : 0
        }
        start = index + 1
      }
      index += 1
    }
    return codes
  }

  /// The lines with a name of each beginning: made for the first text that is looked up, as a completion
  /// asks for the regions of thirty places with each letter.
  private static let lines: [[UInt8]: [Range<Int>]] = {
    var lines: [[UInt8]: [Range<Int>]] = [:]
    var line = 0..<0
    var known = ""
    read { code, name in
      // A line without names is passed over.
      while code != known, line.upperBound < table.count {
        let end = table[line.upperBound...].firstIndex(of: newline) ?? table.count - 1
        line = line.upperBound..<(end + 1)
        known = String(decoding: table[line].prefix { $0 != tab }, as: UTF8.self)
      }
      let beginning = beginning(of: name)
      if lines[beginning]?.last != line {
        lines[beginning, default: []].append(line)
      }
    }
    return lines
  }()

  /// Few enough lines have a name with the same three bytes; a shorter name is a beginning of its own.
  private static func beginning(of name: [UInt8]) -> [UInt8] { Array(name.prefix(3)) }

  /// Goes through the whole table, which takes longer.
  ///
  /// - Parameters:
  ///   - visit: gets each name, of a country with its code, of a division with `CC.code`.
  ///   - title: gets the English name of each country, as `gazetteer.countries` tells it.
  static func read(
    _ visit: (_ code: String, _ name: [UInt8]) -> Void,
    title: (_ code: String, _ name: String) -> Void = { _, _ in }
  ) {
    let bytes = table
    var code = ""
    var name = [UInt8]()
    var field = 0
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isMark(byte, inField: field) {
        let piece = UnsafeBufferPointer(rebasing: bytes[start..<index])
        switch field {
        case 0: code = String(decoding: piece, as: UTF8.self)
        case 1 where !piece.isEmpty:
          name.append(contentsOf: piece)
          visit(code, name)
        case 2: title(code, String(decoding: piece, as: UTF8.self))
        default: break
        }
        name.removeLast(max(0, name.count - shared(byte)))
        if byte < firstGraphic {
          field = byte == tab ? field + 1 : 0
        }
        start = index + 1
      }
      index += 1
    }
  }

  private static var table: UnsafeBufferPointer<UInt8> {
    let text = cityroulette_territories()
    return UnsafeBufferPointer(start: text.bytes, count: Int(text.count))
  }

  /// Whether a name or a field ends before this byte. Of the fields of a line, between tabs, the
  /// second has the names.
  private static func isMark(_ byte: UInt8, inField field: Int) -> Bool {
    byte <= mostShared && (byte < firstGraphic || (field == 1 && byte >= noneShared))
  }

  /// A capital letter tells how many bytes a name shares with the one before it.
  private static func shared(_ mark: UInt8) -> Int { max(0, Int(mark) - Int(noneShared)) }

  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
  private static let firstGraphic = UInt8(ascii: " ")
  private static let noneShared = UInt8(ascii: "A")
  private static let mostShared = UInt8(ascii: "Z")

  /// What a text is looked up as: folded, without an article, initials as one word (`D.C.`).
  static func key(of text: String) -> [UInt8] {
    let folded = NameFolding.fold(text)
    let words = NameFolding.words(of: folded)
    if words.count > 1, words.allSatisfy({ $0.count == 1 }) {
      return words.flatMap { folded[$0] }
    }
    return folded.starts(with: article) ? Array(folded.dropFirst(article.count)) : folded
  }

  private static let article = Array("the ".utf8)
}

/// A country told by a person: a code, or a name in any language.
package enum CountryName {
  /// The code of a country.
  ///
  /// Taken are the codes of ISO 3166-1, of two letters (any two, for a source may know more of them)
  /// and of three, and every name that the program knows; case, accents and punctuation don't count.
  ///
  /// - Parameter suggestions: whether an error tells what may be meant; to look for it takes far longer
  ///   than to read the text.
  /// - Throws: `CitySourceError` for what is no name of a country, or one of several.
  package static func code(
    of text: String, suggestions: Bool = true
  ) throws(CitySourceError) -> String {
    let letters = text.trimmed.uppercased()
    if Country.isCode(letters) {
      return reserved[letters] ?? letters
    }
    let key = TerritoryNames.key(of: text)
    let codes = TerritoryNames.codes(named: key, mayGoOn: false).filter { $0.utf8.count == 2 }
    if let code = codes.first, codes.count == 1 {
      return code
    }
    guard codes.isEmpty else { throw .ambiguousCountry(text, NamedCountry.all(of: codes)) }
    throw .noSuchCountry(text, near: suggestions ? NamedCountry.all(of: near(key)) : [])
  }

  /// Set aside by ISO 3166-1 for the country that people call so.
  private static let reserved = ["UK": "GB"]

  /// So many are offered for a name that none has.
  private static let mostNear = 3

  /// Of fewer letters too many names are near.
  private static let fewestLetters = 3

  /// The codes of the countries that were probably meant: that of a division which is called so, then
  /// those of names with one letter wrong, then of those that begin so; the shortest names first.
  private static func near(_ key: [UInt8]) -> [String] {
    guard key[...].letterCount >= fewestLetters else { return [] }
    let error = TypingError(typed: key)
    var found: [String: Int] = [:]
    func add(_ code: String, rule: Int, _ name: [UInt8]) {
      let weight = rule << 16 + name.count
      found[code] = min(found[code] ?? .max, weight)
    }
    TerritoryNames.read { code, name in
      if code.utf8.count > 2 {
        if name == key {
          add(String(code.prefix(2)), rule: 0, name)
        }
      } else if error.explains(name.span) {
        add(code, rule: 1, name)
      } else if name.starts(with: key) {
        add(code, rule: 2, name)
      }
    }
    return found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(mostNear).map(\.key)
  }
}

/// A country as a message tells it.
package struct NamedCountry: Sendable, Equatable {
  package var code: String

  /// In English.
  package var name: String

  /// Countries of which the codes are known, in their order.
  static func all(of codes: [String]) -> [NamedCountry] {
    var names: [String: String] = [:]
    TerritoryNames.read({ _, _ in }, title: { names[$0] = $1 })
    return codes.map { NamedCountry(code: $0, name: names[$0] ?? $0) }
  }
}
