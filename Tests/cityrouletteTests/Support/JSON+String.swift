import JSON

extension JSON? {
  /// The string, or an empty text, so that a failed expectation prints its value.
  var stringOrEmpty: String { self?.string ?? "" }
}
