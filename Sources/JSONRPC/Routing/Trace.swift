/// Whether the connection sends `$/logTrace`. `messages` and `verbose` have the same effect.
enum Trace: String, CaseIterable, ParameterValue {
  case off, messages, verbose
}
