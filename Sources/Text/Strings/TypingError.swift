/// Checks whether an input is a word with one typing error: an extra, missing or wrong letter, or two neighbouring
/// letters swapped (Damerau, CACM 7(3), 1964). A letter is a Unicode scalar.
package struct TypingError {
  /// The input in UTF-8, folded as the words are.
  let typed: [UInt8]

  /// Whether the word may continue after the input. False for an input of up to four letters: one of them may be wrong,
  /// and too many words begin with the other three.
  private let wordMayContinue: Bool

  package init(typed: [UInt8]) {
    self.typed = typed
    wordMayContinue = typed[...].letterCount > 4
  }

  /// Whether `typed` is the word with exactly one error, or, if it has more than four letters, a beginning of the word
  /// with one. Linear in the length of the word.
  ///
  /// A wrong or extra last letter counts only at the end of the word; otherwise every word that shares the first
  /// letters would match. A missing last letter does not count: the word then begins with the input, which callers
  /// check separately. It suffices to check the first difference, because one error can always be placed there.
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
    let typedLetter = here..<Self.after(here, in: typed.span)
    let wordLetter = there..<Self.after(there, in: word)
    if isRest(from: typedLetter.upperBound, in: word, at: wordLetter.upperBound) {
      return true  // A wrong letter.
    }
    if isRest(from: typedLetter.upperBound, in: word, at: there) {
      return true  // An extra letter.
    }
    if there < word.count, isRest(from: here, in: word, at: wordLetter.upperBound) {
      return true  // A missing letter.
    }
    return isSwapped(typedLetter, with: wordLetter, in: word)
  }

  /// Whether the word continues at `start` with the rest of `typed`, from `index` on. If the rest is empty or
  /// `wordMayContinue` is false, the word must also end there.
  private func isRest(from index: Int, in word: Span<UInt8>, at start: Int) -> Bool {
    let length = typed.count - index
    let end = start + length
    guard end == word.count || (end < word.count && length > 0 && wordMayContinue) else {
      return false
    }
    return isEqual(index..<typed.count, in: word, at: start)
  }

  /// Whether the two letters from `typedLetter` on are those from `wordLetter` on in reverse order, and the word
  /// continues with the rest of `typed`.
  private func isSwapped(
    _ typedLetter: Range<Int>, with wordLetter: Range<Int>, in word: Span<UInt8>
  ) -> Bool {
    let nextTyped = typedLetter.upperBound
    let nextWord = wordLetter.upperBound
    guard nextTyped < typed.count, nextWord < word.count else { return false }
    let typedEnd = Self.after(nextTyped, in: typed.span)
    let wordEnd = Self.after(nextWord, in: word)
    return typedLetter.count == wordEnd - nextWord && typedEnd - nextTyped == wordLetter.count
      && isEqual(typedLetter, in: word, at: nextWord)
      && isEqual(nextTyped..<typedEnd, in: word, at: wordLetter.lowerBound)
      && ((typedEnd == typed.count && wordMayContinue)
        || isRest(from: typedEnd, in: word, at: wordEnd))
  }

  /// Whether a range of the input occurs in the word at `start`. The caller guarantees that the word has as many bytes
  /// from there on.
  private func isEqual(_ range: Range<Int>, in word: Span<UInt8>, at start: Int) -> Bool {
    for index in range where typed[index] != word[start + index - range.lowerBound] {
      return false
    }
    return true
  }

  /// The index of the letter after the one at `index`; the end of the text if there is none.
  private static func after(_ index: Int, in text: Span<UInt8>) -> Int {
    var next = index + 1
    while next < text.count, text[next] & 0xC0 == 0x80 {
      next += 1
    }
    return min(next, text.count)
  }
}

extension ArraySlice<UInt8> {
  /// The number of Unicode scalars of a UTF-8 text.
  package var letterCount: Int { count { $0 & 0xC0 != 0x80 } }
}
