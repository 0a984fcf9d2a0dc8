import Text

/// What a text with typing errors may mean: the beginnings of names that differ from it by one error
/// a word. A letter is too much, missing, wrong, or swapped with its neighbour (the four of Damerau,
/// CACM 7(3), 1964); blanks are letters too: one may be missing or too much.
///
/// The sorted beginnings of words are walked like a tree, each letter a branch: where a letter does
/// not fit, those that the names have there instead are tried.
struct TypingErrors {
  /// A text that names have.
  struct Correction: Hashable {
    var text: [UInt8]

    /// The commonest error: it is thought of before others.
    var isSwap = false

    /// Whether the word has to end with it.
    var isWhole: Bool
  }

  private let names: NameTable

  /// What was typed, folded, a letter an element.
  private let letters: [[UInt8]]

  /// For each letter where its word ends, and how many letters stand before that.
  private let wordEnds, lettersBefore: [Int]

  private var found: Set<Correction> = []

  /// How many more may be looked for: names that people type with their errors take 400, and some
  /// hundreds of bytes without a meaning would take thousands.
  private var budget = 600

  private static let blank = [UInt8(ascii: " ")]

  /// Of the letters that names have at one place so many are tried: more than an alphabet has.
  private static let mostBranches = 64

  /// In UTF-8, in bytes.
  private static let longestLetter = 4

  init(in folded: [UInt8], names: NameTable) {
    self.names = names
    letters = folded.letters
    var ends = [Int](repeating: letters.count, count: letters.count + 1)
    for index in letters.indices.reversed() {
      ends[index] = letters[index] == Self.blank ? index : ends[index + 1]
    }
    let blanks = letters.map { $0 == Self.blank ? 1 : 0 }
    wordEnds = ends
    lettersBefore = ends.map { $0 - blanks[..<$0].reduce(0, +) }
    walk(0..<names.count, [], 0, isWrong: false, hasError: false)
  }

  /// What was found, likelier ones first.
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

  /// Goes on from beginnings of names that fit up to a letter.
  ///
  /// - Parameters:
  ///   - isWrong: whether this word had its error.
  ///   - hasError: whether any had.
  private mutating func walk(
    _ range: Range<Int>, _ path: [UInt8], _ index: Int, isWrong: Bool, hasError: Bool
  ) {
    guard index < letters.count else {
      if hasError {
        found.insert(Correction(text: path, isWhole: false))
      }
      return
    }
    let letter = letters[index]
    let next = names.starts(with: path + letter, in: range)
    if !next.isEmpty {
      let isWrong = isWrong && letter != Self.blank
      walk(next, path + letter, index + 1, isWrong: isWrong, hasError: hasError)
    }
    // What has three letters has too many words that differ by one.
    let word = letter == Self.blank ? index + 1 : index
    guard !isWrong, lettersBefore[word] >= 4 else { return }
    finish(range, path, from: index + 1)
    if index + 1 < letters.count, letters[index + 1] != letter {
      finish(range, path + letters[index + 1] + letter, from: index + 2, isSwap: true)
    }
    for (branch, rest) in branches(of: range, behind: path, like: letter) where branch != letter {
      if letter != Self.blank {
        finish(rest, path + branch, from: index + 1)
      }
      finish(rest, path + branch, from: index)
    }
  }

  /// Takes the rest of a word as it was typed, for it has had its error, and goes on behind it.
  private mutating func finish(
    _ range: Range<Int>, _ path: [UInt8], from index: Int, isSwap: Bool = false
  ) {
    let end = wordEnds[min(index, letters.count)]
    guard budget > 0 else { return }
    budget -= 1
    let text = path + letters[min(index, end)..<end].joined()
    guard end == letters.count else {
      let next = names.starts(with: text, in: range)
      if !next.isEmpty {
        walk(next, text, end, isWrong: true, hasError: true)
      }
      return
    }
    // Of four letters with an error three are right, and an error in the last letter leaves the
    // others: too many words begin with those.
    let isWhole = index >= end || lettersBefore[end] <= 4
    guard !names.starts(with: text, in: range).isEmpty else { return }
    found.insert(Correction(text: text, isSwap: isSwap, isWhole: isWhole))
  }

  /// The letters that stand behind a beginning, with those that go on so; of letters like this one
  /// only, as people mistake them for one another.
  private func branches(
    of range: Range<Int>, behind path: [UInt8], like letter: [UInt8]
  ) -> [([UInt8], Range<Int>)] {
    // Letters of a script share the first half of their first byte; all of ASCII is one.
    let script = Self.script(letter)
    var rest = names.firstStarts(equal: path, in: range).upperBound..<range.upperBound
    var branches: [([UInt8], Range<Int>)] = []
    if script > 0 {
      let own = names.starts(with: path + Self.blank, in: rest)
      if !own.isEmpty {
        branches.append((Self.blank, own))
      }
      rest = names.firstStart(notBefore: path + [script], in: rest)..<rest.upperBound
    }
    var folded: [UInt8] = []
    while !rest.isEmpty, branches.count < Self.mostBranches {
      names.fold(rest.lowerBound, to: &folded, enough: path.count + Self.longestLetter)
      guard let next = Array(folded.dropFirst(path.count)).letters.first,
        Self.script(next) == script
      else { break }
      let own = names.firstStarts(with: path + next, in: rest)
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
  /// The code points of a text in UTF-8.
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
