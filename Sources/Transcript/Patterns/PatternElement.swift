/// A parsed regular expression, or a part of one.
indirect enum PatternElement {
  case character(CharacterSet)
  case condition(Pattern.Condition)
  case sequence([PatternElement])
  case alternatives([PatternElement])

  /// The element, repeated; without a limit if the maximum is nil.
  case repetition(PatternElement, minimum: Int, maximum: Int?)
}
