import Foundation

/// A method of the protocol with its parameters; `Answer` is the type of its result.
public protocol Method: Encodable, Sendable {
  associatedtype Answer: Decodable & Sendable

  static var name: String { get }
}

/// An enumeration of strings. Unknown values from a newer program are preserved.
public protocol Word: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {
  init(rawValue: String)
}

extension Word {
  init(_ word: String) { self.init(rawValue: word) }
}

/// The result of a method that returns nothing.
public struct Nothing: Codable, Hashable, Sendable {
  public init(from decoder: any Decoder) throws {}
  public func encode(to encoder: any Encoder) throws {}
}

/// Any JSON value, where the protocol defines no shape.
public enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// An error code; the codes of the protocol are constants.
public struct ErrorCode: RawRepresentable, Codable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
  public init(_ code: Int) { rawValue = code }
}

extension DecodingError {
  static func unknownForm(_ name: String, _ decoder: any Decoder) -> DecodingError {
    let text = "The value matches none of the forms of \(name)."
    return .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: text))
  }
}

/// A line with a notification; decodes its parameters as the requested type.
struct Params {
  let line: Data

  private struct Envelope<Value: Decodable>: Decodable {
    let params: Value
  }

  func read<Value: Decodable>() throws -> Value {
    try JSONDecoder().decode(Envelope<Value>.self, from: line).params
  }
}
