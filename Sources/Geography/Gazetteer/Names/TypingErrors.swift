import Text

/// Finds prefixes of names, from any indexed word on, that differ from a text by at most one typing error in each word:
/// an inserted, missing, wrong or transposed letter (Damerau, CACM 7(3), 1964). A blank counts as a letter.
/// Finds no more once `budget` is used up.
///
/// Traverses the sorted word starts as a trie with one branch for each letter. At each position it
/// follows the typed letter, and tries the other letters that names have there.
struct TypingErrors {
  /// A correction of the text that occurs in names.
  struct Correction: Hashable {
    var text: [UInt8]

    /// Whether two letters of the last word were transposed. Such corrections rank first.
    var isSwap = false

    /// Whether the last word must be complete.
    var isWhole: Bool
  }

  private let names: NameTable
  private let nameIndex: NameIndex?

  /// The folded text, one letter an element.
  private let letters: [[UInt8]]

  /// For each letter, the end of its word and the number of letters before that end, without blanks.
  private let wordEnds, lettersBefore: [Int]

  private var found: Set<Correction> = []

  /// Remaining number of lookups. Real misspellings of names need up to 400; hundreds of random
  /// bytes would need thousands.
  private var budget = 600

  private static let blank = [UInt8(ascii: " ")]

  /// Maximum number of letters to try at one position; more than an alphabet has.
  private static let mostBranches = 64

  /// Maximum size of a letter in UTF-8, in bytes.
  private static let longestLetter = 4

  /// - Parameter index: makes the search faster.
  init(in folded: [UInt8], names: NameTable, index: NameIndex?) {
    self.names = names
    nameIndex = index
    letters = folded.letters
    var ends = [Int](repeating: letters.count, count: letters.count + 1)
    for index in letters.indices.reversed() {
      ends[index] = letters[index] == Self.blank ? index : ends[index + 1]
    }
    let blanks = letters.map { $0 == Self.blank ? 1 : 0 }
    wordEnds = ends
    lettersBefore = ends.map { $0 - blanks[..<$0].reduce(0, +) }
    walk(0..<names.count, path: [], at: 0, isWrong: false, hasError: false)
  }

  /// The corrections: transpositions first, then those whose last word may be incomplete, then by text.
  var corrections: [Correction] {
    found.sorted { left, right in
      if left.isSwap != right.isSwap {
        return left.isSwap
      }
      if left.isWhole != right.isWhole {
        return right.isWhole
      }
      return left.text.lexicographicallyPrecedes(right.text)
    }
  }

  /// Matches the letters from `index` on, with a range of word starts that match `path`, the corrected letters before.
  ///
  /// - Parameters:
  ///   - isWrong: whether the current word already contains an error.
  ///   - hasError: whether any word does.
  private mutating func walk(
    _ range: Range<Int>, path: [UInt8], at index: Int, isWrong: Bool, hasError: Bool
  ) {
    guard index < letters.count else {
      if hasError {
        found.insert(Correction(text: path, isWhole: false))
      }
      return
    }
    let letter = letters[index]
    let next = names.starts(with: path + letter, in: range, by: nameIndex)
    if !next.isEmpty {
      let isWrong = isWrong && letter != Self.blank
      walk(next, path: path + letter, at: index + 1, isWrong: isWrong, hasError: hasError)
    }
    // With up to three letters from the start of the text to the end of the word, there are too many neighbours at
    // distance one.
    let word = letter == Self.blank ? index + 1 : index
    guard !isWrong, lettersBefore[word] >= 4 else { return }
    finish(range, path: path, from: index + 1)
    if index + 1 < letters.count, letters[index + 1] != letter {
      finish(range, path: path + letters[index + 1] + letter, from: index + 2, isSwap: true)
    }
    for (branch, rest) in branches(of: range, after: path, like: letter) where branch != letter {
      if letter != Self.blank {
        finish(rest, path: path + branch, from: index + 1)
      }
      finish(rest, path: path + branch, from: index)
    }
  }

  /// Matches the rest of a word as typed, because it already has its error, then the next words. In the last word,
  /// records the correction.
  private mutating func finish(
    _ range: Range<Int>, path: [UInt8], from index: Int, isSwap: Bool = false
  ) {
    let end = wordEnds[min(index, letters.count)]
    guard budget > 0 else { return }
    budget -= 1
    let text = path + letters[min(index, end)..<end].joined()
    guard names.beginnings.mayInclude(NameFolding.key(of: text)) else { return }
    guard end == letters.count else {
      let next = names.starts(with: text, in: range, by: nameIndex)
      if !next.isEmpty {
        walk(next, path: text, at: end, isWrong: true, hasError: true)
      }
      return
    }
    // Require a complete word where a prefix would match too many: after an error in the last letter, and in a text of
    // four letters, of which often only three are right.
    let isWhole = index >= end || lettersBefore[end] <= 4
    guard !names.starts(with: text, in: range, by: nameIndex).isEmpty else { return }
    found.insert(Correction(text: text, isSwap: isSwap, isWhole: isWhole))
  }

  /// Returns the letters that follow `path` in names, each with its word starts: blanks, and letters of the script of
  /// the typed letter.
  private func branches(
    of range: Range<Int>, after path: [UInt8], like letter: [UInt8]
  ) -> [([UInt8], Range<Int>)] {
    // Letters of one script share the high half of their first byte; ASCII counts as one script.
    let script = Self.script(letter)
    var rest = names.firstStarts(equal: path, in: range).upperBound..<range.upperBound
    var branches: [([UInt8], Range<Int>)] = []
    if script > 0 {
      let own = names.starts(with: path + Self.blank, in: rest, by: nameIndex)
      if !own.isEmpty {
        branches.append((Self.blank, own))
      }
      rest =
        names.firstStart(notBefore: path + [script], in: rest, by: nameIndex)..<rest.upperBound
    }
    var folded: [UInt8] = []
    while !rest.isEmpty, branches.count < Self.mostBranches {
      names.fold(rest.lowerBound, to: &folded, enough: path.count + Self.longestLetter)
      guard let next = Array(folded.dropFirst(path.count)).letters.first,
        Self.script(next) == script
      else { break }
      let own = names.firstStarts(with: path + next, in: rest, by: nameIndex)
      branches.append((next, own))
      rest = max(own.upperBound, rest.lowerBound + 1)..<rest.upperBound
    }
    return branches
  }

  private static func script(_ letter: [UInt8]) -> UInt8 {
    let first = letter.first ?? 0
    return first < 0x80 ? 0 : first & 0xF0
  }
}

extension [UInt8] {
  /// Splits UTF-8 into code points.
  fileprivate var letters: [[UInt8]] {
    var letters: [[UInt8]] = []
    for byte in self {
      if byte & 0xC0 == 0x80, !letters.isEmpty {
        letters[letters.count - 1].append(byte)
      } else {
        letters.append([byte])
      }
    }
    return letters
  }
}
