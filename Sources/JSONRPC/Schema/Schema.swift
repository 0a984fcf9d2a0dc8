package import JSON

/// The shape of a JSON value: what a parameter accepts and what a result promises.
///
/// One description serves three ends, so they cannot drift apart: requests are checked against it
/// (`Validation.swift`), `rpc.discover` prints it as JSON Schema (`JSONSchema.swift`), and the
/// tests check every reply against it.
@usableFromInline package indirect enum Schema: Sendable {
  case any
  case null
  case boolean

  /// A whole number in a range.
  case integer(ClosedRange<Int>)

  /// A finite number in a range.
  case number(ClosedRange<Double>)

  /// A finite number above the first and up to the second value.
  case numberAbove(Double, upTo: Double)

  /// A string of at most so many bytes in UTF-8.
  case string(maximumBytes: Int)

  /// One of these words.
  case word([String])
  case array(Schema, maximumCount: Int)

  /// An object with these properties and, unless it is open, no others.
  case object([Property], open: Bool)
  case nullable(Schema)

  /// One of several shapes, told apart by nothing but trying.
  case either([Schema])

  /// A schema that `rpc.discover` prints once, under `components`, and names wherever it is used.
  case named(String, Schema)

  @usableFromInline package struct Property: Sendable {
    package let name: String

    /// The name in UTF-8, as requests are searched for it.
    @usableFromInline let utf8: [UInt8]
    package let summary: String
    package let schema: Schema

    /// The schema without its name, which values are not checked against.
    let shape: Schema
    package let required: Bool

    /// What stands for an absent or null member; nil if that is nothing in particular.
    package let defaultValue: JSON?

    package init(
      _ name: String, _ schema: Schema, _ summary: String, required: Bool = true,
      default defaultValue: JSON? = nil
    ) {
      self.name = name
      self.schema = schema
      self.summary = summary
      utf8 = Array(name.utf8)
      shape = if case .named(_, let unnamed) = schema { unnamed } else { schema }
      self.required = required
      self.defaultValue = defaultValue
    }
  }
}

extension Schema {
  /// Numbers that the server issues stay below 2^53, because many clients read every number as a
  /// double.
  package static let largestInteger = 1 << 53 - 1

  /// The longest string that a parameter takes unless it says otherwise, in bytes.
  package static let longestString = 65_536

  package static let string = Schema.string(maximumBytes: longestString)
  package static let count = Schema.integer(0...largestInteger)

  /// Any whole number that every client can read exactly.
  package static let anyInteger = Schema.integer(-largestInteger...largestInteger)

  /// Any number that is finite as a double.
  package static let number = Schema.number(anyNumber)
  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  package static func object(_ properties: Property...) -> Schema {
    .object(properties, open: false)
  }

  package static func array(_ element: Schema) -> Schema { .array(element, maximumCount: .max) }

  /// The shape in words, for "expected …".
  package var expectation: String {
    switch self {
    case .any: "any value"
    case .null: "null"
    case .boolean: "true or false"
    case .integer(let range) where range.lowerBound <= -Self.largestInteger: "a whole number"
    case .integer(let range) where range.upperBound >= Self.largestInteger:
      "a whole number from \(range.lowerBound)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(Self.anyNumber): "a number"
    case .number(let range):
      "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
    case .numberAbove(let bound, let limit):
      "a number above \(Self.plain(bound)), at most \(Self.plain(limit))"
    case .string(Self.longestString): "a string"
    case .string(let limit): "a string of at most \(limit) bytes"
    case .word(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
    case .array(let element, .max): "an array, each \(element.expectation)"
    case .array(let element, let limit):
      "an array of at most \(limit) elements, each \(element.expectation)"
    case .object(let properties, _): Self.words(for: properties)
    case .nullable(let schema): "\(schema.expectation) or null"
    case .either(let schemas): schemas.map(\.expectation).joined(separator: " or ")
    case .named(_, let schema): schema.expectation
    }
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
