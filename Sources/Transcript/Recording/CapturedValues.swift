import JSON

/// The values of a server that a recording captures, with the names of their captures.
struct CapturedValues {
  private var names: [JSON: String] = [:]

  /// The names that no further capture may get.
  private var taken: Set<String> = ["folder", "round"]

  /// The captures that a later line refers to.
  private(set) var used: Set<String> = []

  /// In bytes. Shorter texts are too common to be replaced within other texts.
  private static let shortestPart = 8

  /// Adds a value.
  ///
  /// - Parameter name: the name of its member, from which the name of the capture is made.
  /// - Returns: the name of the capture.
  mutating func add(_ value: JSON, named name: String) -> String {
    let word = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let base = word.isCaptureName ? word : "value"
    var unique = base
    var number = 1
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(base)\(number)"
    }
    names[value] = unique
    return unique
  }

  mutating func use(_ name: String) { used.insert(name) }

  /// A reference to the capture of a value, which then counts as used; nil if the value is not captured.
  mutating func reference(to value: JSON) -> JSON? {
    guard let name = names[value] else { return nil }
    use(name)
    return .string("${\(name)}")
  }

  /// The message with references in place of captured values.
  mutating func replacing(in message: JSON) -> JSON {
    switch message {
    case .null, .bool: return message
    case .number: return reference(to: message) ?? message
    case .string(let text): return reference(to: message) ?? .string(replacingParts(of: text))
    case .array(let elements):
      var replaced: [JSON] = []
      for element in elements {
        replaced.append(replacing(in: element))
      }
      return .array(replaced)
    case .object(let object):
      var members: [JSONObject.Member] = []
      for (name, value) in object.members {
        // The client chose the ids of its requests.
        let isID = name == "id" && object["jsonrpc"] != nil
        members.append((name, isID ? value : replacing(in: value)))
      }
      return .object(JSONObject(members))
    }
  }

  private mutating func replacingParts(of text: String) -> String {
    var text = text
    for (value, name) in names {
      guard let part = value.string, part.utf8.count >= Self.shortestPart, text.contains(part)
      else {
        continue
      }
      text = text.replacing(part, with: "${\(name)}")
      use(name)
    }
    return text
  }
}
