/// The problems of pairs of named schemas, by the references to both, so that a pair that is used
/// in several places is compared only once.
final class ComparisonCache {
  var problems: [String: [String]] = [:]
}
