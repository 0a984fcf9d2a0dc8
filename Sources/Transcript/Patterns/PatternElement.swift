/// A parsed regular expression, or a part of one.
indirect enum PatternElement {
  case character(CharacterSet)
  case condition(Pattern.Condition)
  case sequence([PatternElement])
  case alternatives([PatternElement])

  /// An element that is repeated; without an upper limit if `maximum` is nil.
  case repetition(PatternElement, minimum: Int, maximum: Int?)
}
