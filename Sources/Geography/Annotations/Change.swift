/// A request to keep a value or to set it. A value of an optional type may be set to nil.
package enum Change<Value: Sendable>: Sendable {
  case keep
  case set(Value)

  package func value(instead old: Value) -> Value {
    if case .set(let value) = self {
      value
    } else {
      old
    }
  }
}

extension Change: Equatable where Value: Equatable {}
