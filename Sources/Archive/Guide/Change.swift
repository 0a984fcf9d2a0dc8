/// A requested change of a member, possibly to nil.
package enum Change<Value: Sendable>: Sendable {
  case keep
  case set(Value)

  func value(instead old: Value) -> Value {
    if case .set(let value) = self {
      value
    } else {
      old
    }
  }
}
