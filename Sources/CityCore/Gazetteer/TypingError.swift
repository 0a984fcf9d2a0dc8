/// One typing error in a word, in letters and not in bytes: a letter too much, missing, wrong, or
/// swapped with its neighbour (the four of Damerau, CACM 7(3), 1964).
struct TypingError {
  /// What was typed, folded; not empty.
  let typed: [UInt8]

  /// Whether the word may go on after what was typed. Of four letters with an error three are
  /// right, and too many words begin with those.
  private let mayGoOn: Bool

  init(typed: [UInt8]) {
    self.typed = typed
    mayGoOn = typed[...].letterCount > 4
  }

  /// Whether the word begins with what was meant, if `typed` has exactly one error.
  ///
  /// An error in the last letter counts only where the word ends there: else every word that
  /// shares the first letters would match. The first difference is where the error is, because any
  /// other place for it leads to the same letters.
  func explains(_ bytes: [UInt8], _ word: Range<Int>) -> Bool {
    var (here, there) = (0, word.lowerBound)
    while here < typed.count, there < word.upperBound, typed[here] == bytes[there] {
      here += 1
      there += 1
    }
    guard here < typed.count else { return false }
    // Back to the beginning of the letter in which they differ.
    while here > 0, typed[here] & 0xC0 == 0x80 {
      here -= 1
      there -= 1
    }
    let nextHere = Self.after(here, in: typed, typed.count)
    let nextThere = Self.after(there, in: bytes, word.upperBound)
    return rest(nextHere, begins: nextThere, bytes, word)  // wrong
      || rest(nextHere, begins: there, bytes, word)  // too much
      || (there < word.upperBound && rest(here, begins: nextThere, bytes, word))  // missing
      || swapped(here, nextHere, there, nextThere, bytes, word)
  }

  /// Whether the rest of `typed` begins the rest of the word; an empty rest only its end.
  private func rest(_ here: Int, begins there: Int, _ bytes: [UInt8], _ word: Range<Int>) -> Bool {
    let length = typed.count - here
    let end = there + length
    guard end == word.upperBound || (end < word.upperBound && length > 0 && mayGoOn) else {
      return false
    }
    for offset in 0..<length where typed[here + offset] != bytes[there + offset] { return false }
    return true
  }

  private func swapped(
    _ here: Int, _ nextHere: Int, _ there: Int, _ nextThere: Int, _ bytes: [UInt8],
    _ word: Range<Int>
  ) -> Bool {
    guard nextHere < typed.count, nextThere < word.upperBound else { return false }
    let endHere = Self.after(nextHere, in: typed, typed.count)
    let endThere = Self.after(nextThere, in: bytes, word.upperBound)
    return typed[here..<nextHere].elementsEqual(bytes[nextThere..<endThere])
      && typed[nextHere..<endHere].elementsEqual(bytes[there..<nextThere])
      && ((endHere == typed.count && mayGoOn) || rest(endHere, begins: endThere, bytes, word))
  }

  /// The index of the letter after the one at `index`, at most the end.
  private static func after(_ index: Int, in text: [UInt8], _ end: Int) -> Int {
    var next = index + 1
    while next < end, text[next] & 0xC0 == 0x80 { next += 1 }
    return min(next, end)
  }
}

extension ArraySlice<UInt8> {
  /// How many code points these bytes of UTF-8 are.
  var letterCount: Int { count { $0 & 0xC0 != 0x80 } }
}
