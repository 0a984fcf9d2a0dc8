/// Finds one typing error, by letters: an extra, a missing, a wrong or two swapped letters
/// (Damerau, CACM 7(3), 1964).
package struct TypingError {
  /// The folded input; not empty.
  let typed: [UInt8]

  /// Whether the word may continue after the input. Not for up to four letters: with an error only
  /// three are right, and too many words begin with those.
  private let mayGoOn: Bool

  package init(typed: [UInt8]) {
    self.typed = typed
    mayGoOn = typed[...].letterCount > 4
  }

  /// Whether the word begins with the intended input, if `typed` has exactly one error. Linear in
  /// the length of the word.
  ///
  /// An error in the last letter counts only at the end of the word; otherwise every word that
  /// shares the first letters would match. The error is at the first difference, because any other
  /// position leads to the same letters.
  package func explains(_ word: Span<UInt8>) -> Bool {
    var here = 0
    var there = 0
    while here < typed.count, there < word.count, typed[here] == word[there] {
      here += 1
      there += 1
    }
    guard here < typed.count else { return false }
    // Move back to the start of the letter that differs.
    while here > 0, typed[here] & 0xC0 == 0x80 {
      here -= 1
      there -= 1
    }
    let nextHere = Self.after(here, in: typed.span)
    let nextThere = Self.after(there, in: word)
    return rest(nextHere, begins: nextThere, word)  // wrong
      || rest(nextHere, begins: there, word)  // too much
      || (there < word.count && rest(here, begins: nextThere, word))  // missing
      || swapped(here, nextHere, there, nextThere, word)
  }

  /// Whether the rest of the word begins with the rest of `typed`; if that is empty, the word must
  /// end.
  private func rest(_ here: Int, begins there: Int, _ word: Span<UInt8>) -> Bool {
    let length = typed.count - here
    let end = there + length
    guard end == word.count || (end < word.count && length > 0 && mayGoOn) else { return false }
    return areEqual(here..<typed.count, there, word)
  }

  private func swapped(
    _ here: Int, _ nextHere: Int, _ there: Int, _ nextThere: Int, _ word: Span<UInt8>
  ) -> Bool {
    guard nextHere < typed.count, nextThere < word.count else { return false }
    let endHere = Self.after(nextHere, in: typed.span)
    let endThere = Self.after(nextThere, in: word)
    return nextHere - here == endThere - nextThere && endHere - nextHere == nextThere - there
      && areEqual(here..<nextHere, nextThere, word) && areEqual(nextHere..<endHere, there, word)
      && ((endHere == typed.count && mayGoOn) || rest(endHere, begins: endThere, word))
  }

  /// Whether a range of the input occurs in the word at `start`, where it has room.
  private func areEqual(_ range: Range<Int>, _ start: Int, _ word: Span<UInt8>) -> Bool {
    for index in range where typed[index] != word[start + index - range.lowerBound] {
      return false
    }
    return true
  }

  /// The index of the letter after the one at `index`, at most the end.
  private static func after(_ index: Int, in text: Span<UInt8>) -> Int {
    var next = index + 1
    while next < text.count, text[next] & 0xC0 == 0x80 {
      next += 1
    }
    return min(next, text.count)
  }
}

extension ArraySlice<UInt8> {
  /// The number of code points in UTF-8.
  package var letterCount: Int { count { $0 & 0xC0 != 0x80 } }
}
