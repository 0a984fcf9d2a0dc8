import JSON
import JSONRPC
import Text

/// Reads the value of a parameter from its text in a shell, by the schema of the parameter.
enum ParameterText {
  /// The value of a text: a string where only a string is possible, so that `text=2950159` needs no quotes; else JSON, or
  /// a list of words or numbers separated by commas. A text that is none of these stays a string, for the error message of
  /// the server.
  ///
  /// - Parameter schema: nil for an unknown parameter.
  /// - Throws: `UsageError` for a list of texts that is not JSON, because a name may contain a comma.
  static func value(_ text: String, as schema: Schema?, key: String) throws -> JSON {
    let json = try? JSONParser.parse(Array(text.utf8))
    guard let schema else { return json ?? .string(text) }
    if let json, isUsable(json, as: schema) {
      return json
    }
    if case .array(let element, _) = schema.plain, text.first != "[" {
      return .array(try elements(text, as: element, key: key))
    }
    if schema.accepts(.string(text)) {
      return .string(text)
    }
    return json ?? .string(text)
  }

  /// Whether JSON is meant. A text such as `null` or `12` is not JSON where a string is possible, unless null is a value of
  /// its own.
  private static func isUsable(_ json: JSON, as schema: Schema) -> Bool {
    if json == .null, case .nullable = schema {
      return true
    }
    return json != .null && schema.accepts(json)
  }

  private static func elements(
    _ text: String, as element: Schema, key: String
  ) throws -> [JSON] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isText = element.alternatives.contains { if case .string = $0 { true } else { false } }
    if parts.contains("") {
      throw UsageError(message: "call: '\(key)' has an empty element in '\(text)'.")
    }
    guard isText, parts.count > 1 else {
      return try parts.map { try value($0, as: element, key: key) }
    }
    let list = JSON.array(parts.map { .string($0.trimmed) }).text
    throw UsageError(
      message:
        "call: '\(key)' is a list, and a name may contain a comma; write it as JSON, such as "
        + "\(key)='\(list)'.")
  }
}
