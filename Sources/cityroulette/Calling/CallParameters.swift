import JSON
import Platform

/// The parameters of `call` as written in a shell: one JSON object, or words such as
/// `location.lat=52.5`.
enum CallParameters {
  /// The maximum number of parts of a key. No method needs more than a few.
  private static let maximumDepth = 16

  /// - Throws: `UsageError` for the first word that is invalid.
  static func parse(_ words: [String]) throws -> JSON {
    if words.count == 1, let word = words.first, word.first == "{" {
      return try object(word)
    }
    var object = JSONObject()
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw UsageError(
          message: "call: expected KEY=VALUE or one JSON object after the method, got '\(word)'.")
      }
      let keys = word[..<sign].split(separator: ".", omittingEmptySubsequences: false)
      let value = value(String(word[word.index(after: sign)...]))
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

  /// A value that is JSON, else a string, which needs no quotes then.
  private static func value(_ text: String) -> JSON {
    (try? JSONParser.parse(Array(text.utf8))) ?? .string(text)
  }

  /// Sets a member, and creates the objects that contain it.
  ///
  /// - Returns: false for an empty key, and for one that is set already.
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
  /// working folder or to the home folder (`~/`), and a URL.
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
