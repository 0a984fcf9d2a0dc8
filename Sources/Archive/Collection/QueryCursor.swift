internal import Adapters
internal import JSON

/// A position in the order of a query: the keys of the last city of a page.
package struct QueryCursor: Sendable, Equatable {
  let order: ListOrder
  let isReversed: Bool
  let keys: [DatabaseValue]

  /// An opaque text for clients: a JSON array.
  package var text: String {
    let values = keys.map { key -> JSON in
      switch key {
      case .integer(let number): JSON(number)
      case .real(let number): JSON(number)
      case .text(let text): .string(text)
      default: .null
      }
    }
    return JSON.array([.string(order.rawValue), .bool(isReversed)] + values).text
  }

  init(_ order: ListOrder, isReversed: Bool, keys: [DatabaseValue]) {
    self.order = order
    self.isReversed = isReversed
    self.keys = keys
  }

  /// Parses the result of `text`. Returns nil for a text of another form.
  package init?(_ text: String) {
    guard let parts = (try? JSONParser.parse(text))?.array, parts.count > 2,
      let order = parts[0].string.flatMap(ListOrder.init), let isReversed = parts[1].bool
    else { return nil }
    self.order = order
    self.isReversed = isReversed
    keys = parts.dropFirst(2).map { part in
      if let number = part.int {
        return .integer(number)
      }
      return part.double.map(DatabaseValue.real) ?? DatabaseValue(part.string)
    }
  }
}

extension QueryCursor {
  /// Whether the cursor has the order and direction of the request, and keys of the right number and types.
  package func isOf(_ request: QueryRequest) -> Bool {
    let kinds = QueryOrder(request).kinds
    return order == request.order && isReversed == request.isReversed && keys.count == kinds.count
      && zip(keys, kinds).allSatisfy { value, kind in
        switch value {
        case .text: kind == .text
        case .integer: kind != .text
        case .real: kind == .real
        default: false
        }
      }
  }
}
