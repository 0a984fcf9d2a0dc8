/// A word: a run of letters of compatible kinds.
struct TextWord {
  var range: Range<Int>

  /// The kind of the first letter.
  var kind: LetterKind
}
