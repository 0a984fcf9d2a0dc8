/// Why a regular expression is invalid.
struct PatternError: Error {
  /// A clause without a full stop.
  let reason: String
}
