/// The problems of the named schemas that have been compared, by the names of both. Most schemas
/// are used in many places and are reported once.
final class ComparisonCache {
  var problems: [String: [String]] = [:]
}
