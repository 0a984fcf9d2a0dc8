import Data
import Text

/// What countries and their divisions are called in the languages of the world.
///
/// The table lies in the program, a line for each, its names as `key(of:)` makes them. To go through
/// all of them takes about a millisecond, so that nothing is kept for the next time.
enum TerritoryNames {
  /// Goes through the table.
  ///
  /// - Parameters:
  ///   - visit: gets each name, of a country with its code, of a division with `CC.code`.
  ///   - title: gets the English name of each country, as `gazetteer.countries` tells it.
  static func read(
    _ visit: (_ code: String, _ name: [UInt8]) -> Void,
    title: (_ code: String, _ name: String) -> Void = { _, _ in }
  ) {
    let text = cityroulette_territories()
    let bytes = UnsafeBufferPointer(start: text.bytes, count: Int(text.count))
    var (code, name, field, start, index) = ("", [UInt8](), 0, 0, 0)
    // Of the fields of a line, between tabs, the second has the names. A plain loop: it meets each byte.
    while index < bytes.count {
      let byte = bytes[index]
      if byte < firstGraphic || (field == 1 && byte >= noneShared && byte <= mostShared) {
        let piece = bytes[start..<index]
        switch field {
        case 0: code = String(decoding: piece, as: UTF8.self)
        case 1 where !piece.isEmpty:
          name.append(contentsOf: piece)
          visit(code, name)
        case 2: title(code, String(decoding: piece, as: UTF8.self))
        default: break
        }
        // A capital letter tells how many bytes a name shares with the one before it.
        name.removeLast(name.count - min(name.count, max(0, Int(byte) - Int(noneShared))))
        if byte < firstGraphic { field = byte == tab ? field + 1 : 0 }
        start = index + 1
      }
      index += 1
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let firstGraphic = UInt8(ascii: " ")
  private static let (noneShared, mostShared) = (UInt8(ascii: "A"), UInt8(ascii: "Z"))

  /// What a text is looked up as: folded, without an article, initials as one word (`D.C.`).
  static func key(of text: String) -> [UInt8] {
    let folded = NameFolding.fold(text)
    let words = NameFolding.words(of: folded)
    if words.count > 1, words.allSatisfy({ $0.count == 1 }) { return words.flatMap { folded[$0] } }
    return folded.starts(with: article) ? Array(folded.dropFirst(article.count)) : folded
  }

  private static let article = Array("the ".utf8)
}
