import JSONRPC

extension Schema {
  /// The type as a table of `protocol.md` has it.
  var words: String {
    switch self {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer(let range): Self.words(for: range)
    case .number(let range): Self.words(for: range)
    case .numberAbove(let bound, let limit):
      "number above \(Self.plain(bound)), at most \(Self.plain(limit))"
    case .string(let limit):
      limit == Self.longestString ? "string" : "string of at most \(limit) bytes"
    case .word(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .array(let element, _): "array of \(element.words)"
    case .object: "object"
    case .nullable(let schema): "\(schema.words) or null"
    case .either(let schemas): schemas.map(\.words).joined(separator: " or ")
    case .named(let name, _): "[\(name)](#\(name.lowercased()))"
    }
  }

  private static func words(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (0, largestInteger): "whole number"
    case (let low, let high) where low == high: "\(low)"
    case (let low, largestInteger): "whole number from \(low)"
    case (let low, let high): "whole number, \(low) to \(high)"
    }
  }

  private static func words(for range: ClosedRange<Double>) -> String {
    if range.upperBound == .greatestFiniteMagnitude { return "number" }
    return "number, \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// 90 rather than 90.0.
  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// The members to be listed in place: those of an object without a name, bare or in a list.
  var properties: [Property] {
    switch self {
    case .object(let properties, _): properties
    case .array(let element, _), .nullable(let element): element.properties
    default: []
    }
  }

  var isList: Bool {
    switch self {
    case .array: true
    case .nullable(let schema): schema.isList
    default: false
    }
  }
}
