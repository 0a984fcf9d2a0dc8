import Foundation

/// A method of the protocol with its parameters; what it answers is `Answer`.
public protocol Method: Encodable, Sendable {
  associatedtype Answer: Decodable & Sendable

  static var name: String { get }
}

/// One of some words. A newer program may answer others, which are kept as they are.
public protocol Word: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {
  init(rawValue: String)
}

extension Word {
  init(_ word: String) { self.init(rawValue: word) }
}

/// What a method answers that has nothing to say.
public struct Nothing: Codable, Hashable, Sendable {
  public init(from decoder: any Decoder) throws {}
  public func encode(to encoder: any Encoder) throws {}
}

/// Any JSON, where the protocol has no shape.
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

/// The code of an error; those that the protocol names are constants of it.
public struct ErrorCode: RawRepresentable, Codable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
  public init(_ code: Int) { rawValue = code }
}

/// The program has refused a request.
public struct RequestError: Swift.Error, Decodable, Sendable, CustomStringConvertible {
  public var code: ErrorCode

  /// What is wrong and what to do.
  public var message: String
  public var data: ErrorData?

  public var description: String { message }
}

/// The program has ended, or could not be started.
public struct ProgramEnded: Swift.Error, Sendable, CustomStringConvertible {
  /// What it was asked when it ended; empty if nothing.
  public var method: String

  public var description: String {
    method.isEmpty ? "The program has ended." : "The program ended before it answered \(method)."
  }
}

extension DecodingError {
  static func unknownForm(_ name: String, _ decoder: any Decoder) -> DecodingError {
    let text = "This is none of the forms of \(name)."
    return .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: text))
  }
}

/// The line of a notification, of which the parameters are read as what its name says.
struct Params {
  let line: Data

  private struct Envelope<Value: Decodable>: Decodable {
    let params: Value
  }

  func read<Value: Decodable>() throws -> Value {
    try JSONDecoder().decode(Envelope<Value>.self, from: line).params
  }
}
