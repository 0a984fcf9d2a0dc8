import JSON

extension JSON? {
  /// The string; empty if this is none, so that a failed expectation prints what it saw.
  var stringOrEmpty: String { self?.string ?? "" }
}
