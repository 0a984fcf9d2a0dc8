extension Schema {
  /// The shape in words, for "expected …".
  var expectation: String {
    switch self {
    case .any: "any value"
    case .null: "null"
    case .boolean: "true or false"
    case .integer(let range): Self.words(for: range)
    case .number(Self.anyNumber): "a number"
    case .number(let range):
      "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
    case .numberAbove(let bound, let limit):
      "a number above \(Self.plain(bound)), at most \(Self.plain(limit))"
    case .string(let limit): limit == Self.longestString ? "a string" : Self.words(for: limit)
    case .word(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
    case .array(let element, let limit): Self.words(for: element, limit)
    case .object(let properties, _): Self.words(for: properties)
    case .nullable(let schema): "\(schema.expectation) or null"
    case .either(let schemas): schemas.map(\.expectation).joined(separator: " or ")
    case .named(_, let schema): schema.expectation
    }
  }

  private static func words(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (let low, largestInteger...): "a whole number from \(low)"
    case (let low, let high): "a whole number from \(low) to \(high)"
    }
  }

  private static func words(for limit: Int) -> String {
    "a string of at most \(limit) bytes"
  }

  private static func words(for element: Schema, _ limit: Int) -> String {
    let bound = limit == .max ? "" : " of at most \(limit) elements"
    return "an array\(bound), each \(element.expectation)"
  }

  private static func words(for properties: [Property]) -> String {
    let names = properties.map { $0.required ? $0.name : "\($0.name)?" }
    return names.isEmpty ? "an object" : "an object {\(names.joined(separator: ", "))}"
  }

  /// 90 rather than 90.0.
  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}
