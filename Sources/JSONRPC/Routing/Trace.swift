/// What `$/logTrace` reports.
enum Trace: String, CaseIterable, ParameterValue {
  case off, messages, verbose
}
