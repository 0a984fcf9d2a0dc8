package import JSON

/// The shape of a JSON value that a parameter accepts or a result has.
///
/// One declaration serves three uses: requests are checked against it (`Schema+Validation.swift`),
/// `rpc.discover` shows it as JSON Schema (`Schema+JSONSchema.swift`), and tests check replies against it.
@usableFromInline package indirect enum Schema: Sendable {
  case any
  case null
  case boolean

  /// A whole number within a range.
  case integer(ClosedRange<Int>)

  /// A finite number within a range.
  case number(ClosedRange<Double>)

  /// A finite number above the first value, and at most the second.
  case numberAbove(Double, upTo: Double)

  /// A string with a limit in bytes of UTF-8.
  case string(maximumBytes: Int)

  /// One of these words.
  case word([String])
  case array(Schema, maximumCount: Int)

  /// An object with these properties, of which only the required ones must be present. It has other members only if it
  /// is open.
  case object([Property], open: Bool)
  case nullable(Schema)

  /// One of several schemas, without a discriminator.
  case either([Schema])

  /// A schema that `rpc.discover` shows once, under `components`, and references elsewhere.
  case named(String, Schema)

  @usableFromInline package struct Property: Sendable {
    package let name: String

    /// The name in UTF-8, for look-ups in requests.
    @usableFromInline let utf8: [UInt8]
    package let summary: String
    package let schema: Schema

    /// The schema without its name, which validation does not need.
    let shape: Schema
    package let required: Bool

    /// The value of an absent or null member; nil if there is none.
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
  /// The largest integer of `count` and `anyInteger`: 2^53 - 1, because many clients read numbers as doubles.
  package static let largestInteger = 1 << 53 - 1

  /// The limit of `string`, in bytes.
  package static let longestString = 65_536

  package static let string = Schema.string(maximumBytes: longestString)
  package static let count = Schema.integer(0...largestInteger)

  /// A whole number that a client that reads numbers as doubles can represent exactly.
  package static let anyInteger = Schema.integer(-largestInteger...largestInteger)

  /// A number that is finite as a double.
  package static let number = Schema.number(anyNumber)
  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  package static func object(_ properties: Property...) -> Schema {
    .object(properties, open: false)
  }

  package static func array(_ element: Schema) -> Schema { .array(element, maximumCount: .max) }

  /// The schema in words, for "expected …".
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

  /// Formats 90 rather than 90.0.
  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}
