import CityServer
import JSON
import JSONRPC
import Platform

/// The parameters of `call` as written in a shell: one JSON object, or words such as
/// `location.lat=52.5`.
enum CallParameters {
  /// The maximum number of parts of a key.
  private static let maximumDepth = 16

  /// - Parameter method: the name of the method, whose schema decides how the values are parsed.
  /// - Throws: `UsageError` for the first word that is invalid.
  static func parse(_ words: [String], of method: String) throws -> JSON {
    if words.count == 1, let word = words.first, word.first == "{" {
      return try object(word)
    }
    let parameters = CityAPI.api.route(named: method)?.parameters ?? []
    var object = JSONObject()
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw UsageError(
          message: "call: expected KEY=VALUE or one JSON object after the method, got '\(word)'.")
      }
      let keys = word[..<sign].split(separator: ".", omittingEmptySubsequences: false)
      let value = try ParameterText.value(
        String(word[word.index(after: sign)...]),
        as: schema(at: keys.map(String.init), in: parameters),
        key: String(word[..<sign]))
      let isSet =
        keys.count <= maximumDepth && set(value, at: keys.map(String.init)[...], in: &object)
      if !isSet {
        throw UsageError(
          message: "call: the key of '\(word)' has an empty part, has more than \(maximumDepth) "
            + "parts, or conflicts with an earlier key.")
      }
    }
    return .object(object)
  }

  private static func object(_ text: String) throws -> JSON {
    do {
      return try JSONParser.parse(Array(text.utf8))
    } catch {
      throw UsageError(
        message:
          "call: the parameters are not valid JSON: \(error.message). Quote them for the shell."
      )
    }
  }

  /// The schema of a parameter, or of a member within it; nil if there is none of this name.
  private static func schema(at keys: [String], in properties: [Schema.Property]) -> Schema? {
    guard let key = keys.first, let property = properties.first(where: { $0.name == key }) else {
      return nil
    }
    let inner = Array(keys.dropFirst())
    return inner.isEmpty ? property.schema : schema(at: inner, in: property.schema.members)
  }

  /// Sets a member, and creates missing objects around it.
  ///
  /// - Returns: false for an empty key, for one that is set already, and for one within a value
  ///   that is not an object.
  private static func set(
    _ value: JSON, at keys: ArraySlice<String>, in object: inout JSONObject
  ) -> Bool {
    guard let key = keys.first, !key.isEmpty else { return false }
    if keys.count == 1 {
      if object[key] != nil {
        return false
      }
      object[key] = value
      return true
    }
    guard var inner = (object[key] ?? .object([:])).object else { return false }
    guard set(value, at: keys.dropFirst(), in: &inner) else { return false }
    object[key] = .object(inner)
    return true
  }

  /// The parameters with an absolute `path`, as the server requires. Accepts a path relative to the
  /// working folder or to the home folder (`~/`), and a `file:///` URL; leaves other URLs as they
  /// are.
  static func withAbsolutePath(_ params: JSON) -> JSON {
    guard case .object(var object) = params, let path = object["path"]?.string else {
      return params
    }
    object["path"] = .string(absolute(path))
    return .object(object)
  }

  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("file:///") {
      return String(path.dropFirst("file://".count))
    }
    if path.hasPrefix("~/"), let home = Environment.variable("HOME") {
      return home + path.dropFirst()
    }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains("://"),
      let folder = Environment.workingFolder
    else { return path }
    return "\(folder)/\(path)"
  }
}
