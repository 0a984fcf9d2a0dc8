internal import Text

/// The names of countries and divisions with the letters that each has, for finding those that differ
/// from a text by one typing error: a look at one number rules most of them out.
///
/// To take the table of names apart for each text takes forty times as long, and a list may have as
/// many unknown regions as lines.
struct TerritorySpellings: Sendable {
  static let all = TerritorySpellings()

  private var names = PackedTexts()

  /// Of each name, its code among `codes`.
  private var numbers: [Int32] = []
  private var codes: [String] = []

  private init() {
    TerritoryNames.read { code, name in
      if codes.last != code { codes.append(code) }
      names.append(name)
      numbers.append(Int32(clamping: codes.count - 1))
    }
  }

  /// The codes of those with a name that is the text with one error, or begins so.
  func codes(_ error: TypingError, typed: [UInt8]) -> [String] {
    let letters = TypedLetters(typed)
    var found: [Int32] = []
    for index in 0..<names.count
    where names.mayBeMeant(index, by: letters) && found.last != numbers[index] {
      if error.explains(Array(names[index]).span) { found.append(numbers[index]) }
    }
    return found.map { codes[Int($0)] }
  }
}
