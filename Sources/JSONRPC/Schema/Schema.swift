package import JSON

/// The shape of a JSON value: what a parameter accepts and what a result promises.
///
/// One description serves three ends, so they cannot drift apart: requests are checked against it
/// (`Schema+Validation`), `rpc.discover` prints it as JSON Schema (`Schema+JSONSchema`), and the
/// tests check every reply against it.
package indirect enum Schema: Sendable {
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

  package struct Property: Sendable {
    package let name: String
    package let summary: String
    package let schema: Schema
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

  /// Any number that is finite as a double.
  package static let number = Schema.number(anyNumber)
  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  package static func object(_ properties: Property...) -> Schema {
    .object(properties, open: false)
  }

  package static func array(_ element: Schema) -> Schema {
    .array(element, maximumCount: .max)
  }
}
