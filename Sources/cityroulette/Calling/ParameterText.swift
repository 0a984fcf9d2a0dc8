import JSON
import JSONRPC
import Text

/// Reads the value of a parameter from its text in a shell, by the schema of the parameter.
enum ParameterText {
  /// The value of a text: JSON that the schema accepts, else a list of words or numbers separated
  /// by commas, else a string. So `text=2950159` needs no quotes where only a string is possible.
  /// If the schema accepts none of these, the value is the text as JSON, or as a string if it is not JSON, so that the
  /// server reports the error.
  ///
  /// - Parameter schema: nil for an unknown parameter, whose value is JSON if the text is JSON, else a string.
  /// - Throws: `UsageError` for a list of several texts that is not JSON, because a name may contain a comma, and
  ///   for an empty element of a list.
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

  /// Whether the schema accepts the JSON; null only if the schema is nullable.
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
