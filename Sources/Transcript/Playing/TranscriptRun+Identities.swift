import JSON

// Values of the server that the client sends back, such as the id of a session. When an update finds that such a
// value has changed, it captures the value, and replaces it in the lines that send it back.
extension TranscriptRun {
  /// Shorter texts are too common to be identities.
  private static let shortestText = 4

  /// Smaller numbers are too common to be identities.
  private static let leastNumber = 100

  /// The texts and whole numbers that `-->` lines after the step send in their parameters and no line up to the step
  /// does. Omits short texts, texts with `$`, and small numbers.
  func identities(after step: Step) -> Set<JSON> {
    var earlier: Set<JSON> = []
    var later: Set<JSON> = []
    var isLater = false
    for other in file.steps {
      if case .send(let message, _) = other.action {
        message["params"]?.forEachScalar { value in
          if isLater {
            later.insert(value)
          } else {
            earlier.insert(value)
          }
        }
      }
      isLater = isLater || other == step
    }
    return later.subtracting(earlier).filter { value in
      value.string.map { $0.count >= Self.shortestText && !$0.contains("$") }
        ?? value.int.map { abs($0) >= Self.leastNumber } ?? false
    }
  }

  /// The message with references in its parameters to the values that this update has made earlier
  /// lines capture. If there are any, changes the line too.
  func withIdentities(_ message: JSON) -> JSON {
    let names = matcher.identityNames
    guard mode.updates, !names.isEmpty, let step = current, case .object(var object) = message,
      let params = object["params"]
    else { return message }
    let replaced = params.replacing(names)
    guard replaced != params else { return message }
    object["params"] = replaced
    changes.replace(
      message, of: step, mark: "-->", by: .object(object),
      differences: [
        Difference(path: "$.params", expected: params.text, actual: replaced.text)
      ])
    return .object(object)
  }
}

extension JSON {
  fileprivate func forEachScalar(_ body: (JSON) -> Void) {
    switch self {
    case .null, .bool, .number, .string: body(self)
    case .array(let elements):
      for element in elements {
        element.forEachScalar(body)
      }
    case .object(let object):
      for (_, value) in object.members {
        value.forEachScalar(body)
      }
    }
  }

  /// The value with references in place of the values in `names`, which has their captures.
  fileprivate func replacing(_ names: [JSON: String]) -> JSON {
    switch self {
    case .null, .bool, .number, .string: names[self].map { .string("${\($0)}") } ?? self
    case .array(let elements): .array(elements.map { $0.replacing(names) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.name, $0.value.replacing(names)) }))
    }
  }
}
