import JSON

extension JSON {
  /// The value; nil if it is null. Not written with the literal `nil`, which would be the JSON value null.
  var unlessNull: JSON? { self == .null ? .none : .some(self) }
}
