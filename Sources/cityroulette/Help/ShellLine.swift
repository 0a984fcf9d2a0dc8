import JSON

/// The line for a shell that sends the request of an example with `call`.
struct ShellLine {
  private let words: [String]

  /// - Parameter message: a request. The result is nil for a message without a method or an id,
  ///   which `call` cannot send.
  init?(_ message: JSON) {
    guard let method = message["method"]?.string, message["id"] != nil else { return nil }
    let params = message["params"]?.object ?? [:]
    words = [method] + (Self.words(for: params) ?? [Self.quoted(JSON.object(params).text)])
  }

  /// The command for a shell, in several lines if it is long.
  var command: String {
    TextColumns.wrapped(
      ["cityroulette", "call"] + words, start: 2, indent: 6, ending: " \\")
  }

  /// The line for the input of `call -`.
  var input: String { "  \(words.joined(separator: " "))" }

  /// The parameters as words such as `location.lat=52.5`; nil if a word could mean another value.
  private static func words(for object: JSONObject, prefix: String = "") -> [String]? {
    var words: [String] = []
    for (name, value) in object.members {
      guard !name.contains("."), !name.contains("=") else { return nil }
      let key = prefix + name
      if let members = value.object, !members.isEmpty {
        guard let inner = Self.words(for: members, prefix: "\(key).") else { return nil }
        words += inner
      } else if let text = value.string {
        // A text that is also JSON might be sent as that JSON.
        guard (try? JSONParser.parse(Array(text.utf8))) == nil, !text.isEmpty else { return nil }
        words.append(quoted("\(key)=\(text)"))
      } else {
        words.append(quoted("\(key)=\(value.text)"))
      }
    }
    return words
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:=@+,%".unicodeScalars.contains(scalar)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
