import JSON

/// A line of a recording.
enum RecordedLine {
  case plain(String)

  /// A message of the server, with captures to which perhaps no later line refers.
  case expectation(mark: String, JSON)

  /// The text of the line.
  ///
  /// - Parameter captures: the names of the captures to keep; nil for all.
  func text(captures: Set<String>?) -> String {
    switch self {
    case .plain(let text): return text
    case .expectation(let mark, let message):
      let kept = captures.map { message.keepingCaptures($0) } ?? message
      return "\(mark) \(kept.text)"
    }
  }
}

extension JSON {
  /// The expectation without the captures whose names are not in the set.
  fileprivate func keepingCaptures(_ names: Set<String>) -> JSON {
    mapped { text in
      guard text.hasPrefix("$"), !text.hasPrefix("$$"),
        case .matcher(_, let name?)? = try? ExpectedString(text),
        !names.contains(name)
      else { return .string(text) }
      return .string(String(text.dropLast(name.count + 1)))
    }
  }
}
