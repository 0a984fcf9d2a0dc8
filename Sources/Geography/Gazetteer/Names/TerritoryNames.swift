import Data
import Text

/// The names of countries and their divisions in many languages.
///
/// The table is compiled into the program (format: `Sources/Data/README.md`). It has a line for each country, and for
/// some divisions, with the folded names.
enum TerritoryNames {
  /// Returns the codes of the countries, and of divisions as `CC.code`, with a name.
  ///
  /// - Parameter mayGoOn: whether a name that starts with the key matches too; the key must then have at
  ///   least three bytes.
  static func codes(named key: [UInt8], mayGoOn: Bool) -> [String] {
    (lines[beginning(of: key)] ?? []).flatMap { codes(named: key, mayGoOn: mayGoOn, in: $0) }
  }

  /// - Parameter lines: a range of whole lines.
  private static func codes(
    named key: [UInt8], mayGoOn: Bool, in lines: Range<Int>
  ) -> [String] {
    let bytes = table
    var codes: [String] = []
    // The length of the current name, and of the prefix that it shares with the key, in bytes.
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

  /// The ranges of lines that contain a name, by its first three bytes, or by the whole name if it is shorter. An index
  /// is needed because a completion in an editor looks up the regions of a dozen places at each keystroke.
  private static let lines: [UInt32: [Range<Int>]] = {
    var lines: [UInt32: [Range<Int>]] = [:]
    func add(_ line: Range<Int>, to ranges: inout [Range<Int>]) {
      if ranges.last != line {
        ranges.append(line)
      }
    }
    var line = 0..<0
    var lineCode = ""
    read { code, name in
      // Skip lines without names.
      while code != lineCode, line.upperBound < table.count {
        let end = table[line.upperBound...].firstIndex(of: newline) ?? table.count - 1
        line = line.upperBound..<(end + 1)
        lineCode = String(decoding: table[line].prefix { $0 != tab }, as: UTF8.self)
      }
      add(line, to: &lines[beginning(of: name), default: []])
    }
    return lines
  }()

  /// Returns the index key of a name: three bytes, which leave few lines, or the whole shorter name. A number, because
  /// hashing an array takes longer.
  private static func beginning(of name: [UInt8]) -> UInt32 {
    name.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Decodes the whole table, which takes longer than a lookup.
  ///
  /// - Parameters:
  ///   - visit: called with each name and the code of its country, or `CC.code` for a division.
  ///   - title: called with the English name of each country, as in `gazetteer.countries`.
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

  /// Returns whether a byte ends a name or a field. Fields are separated by tabs; the second one
  /// contains the names.
  private static func isMark(_ byte: UInt8, inField field: Int) -> Bool {
    byte <= mostShared && (byte < firstGraphic || (field == 1 && byte >= noneShared))
  }

  /// The names of a line are front-coded: a capital letter gives the number of bytes that the next
  /// name shares with the previous one.
  private static func shared(_ mark: UInt8) -> Int { max(0, Int(mark) - Int(noneShared)) }

  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
  private static let firstGraphic = UInt8(ascii: " ")
  private static let noneShared = UInt8(ascii: "A")
  private static let mostShared = UInt8(ascii: "Z")

  /// Returns the lookup key of a text: folded, without the English article at its start. Initials such as `D.C.` become
  /// one word.
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
