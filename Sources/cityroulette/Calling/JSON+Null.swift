import JSON

extension JSON {
  /// The value; nil for null. A literal nil would be the JSON value null.
  var unlessNull: JSON? { self == .null ? .none : .some(self) }
}
