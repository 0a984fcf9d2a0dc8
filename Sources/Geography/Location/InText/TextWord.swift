/// A word: a run of letters, digits and marks of compatible kinds (`LetterKind.isJoined`).
struct TextWord {
  var range: Range<Int>

  /// The kind of the first letter or digit.
  var kind: LetterKind
}
