import JSON

/// A message of an example in `protocol.md`, shortened to a screen.
struct ProtocolExample {
  /// The length in bytes, with the prefix, above which a line of an example is shortened.
  static let longestLine = 2500

  /// The message, with `…` for what is left out.
  let text: String

  /// - Parameter prefix: of the line, such as `<-- `.
  init(_ message: JSON, prefix: String) {
    var message = message
    while message.text.utf8.count + prefix.utf8.count > Self.longestLine,
      let shorter = Self.shortened(message)
    {
      message = shorter
    }
    text =
      prefix
      + message.text.replacing(",\"\(Self.mark)\"]", with: ",\(Self.mark)]")
      .replacing("\"{\(Self.mark)}\"", with: "{\(Self.mark)}")
  }

  private static let mark = "…"

  /// The depth of the members of `result` or `params`, which stay.
  private static let shownDepth = 2

  /// Shortens the longest array of several elements to its first one; without such an array,
  /// replaces the longest inner object. Nil if there is neither.
  private static func shortened(_ message: JSON) -> JSON? {
    let values = inner(message, at: [])
    let arrays = values.filter {
      $0.value.array.map { $0.count > 1 && $0.last != .string(mark) } ?? false
    }
    if let longest = arrays.max(by: { $0.length < $1.length }) {
      let elements = longest.value.array ?? []
      return message.replacing(longest.path, by: .array(elements.prefix(1) + [.string(mark)]))
    }
    let objects = values.filter { $0.path.count > shownDepth && $0.value.object != nil }
    return objects.max { $0.length < $1.length }.map {
      message.replacing($0.path, by: .string("{\(mark)}"))
    }
  }

  /// A value within a message.
  private struct Inner {
    let path: [Step]
    let value: JSON
    var length: Int { value.text.utf8.count }
  }

  fileprivate enum Step {
    case member(String)
    case element(Int)
  }

  private static func inner(_ value: JSON, at path: [Step]) -> [Inner] {
    let parts: [(Step, JSON)] =
      switch value {
      case .object(let object): object.members.map { (.member($0.name), $0.value) }
      case .array(let elements): elements.enumerated().map { (.element($0), $1) }
      default: []
      }
    return [Inner(path: path, value: value)] + parts.flatMap { inner($1, at: path + [$0]) }
  }
}

extension JSON {
  fileprivate func replacing(
    _ path: some Collection<ProtocolExample.Step>, by value: JSON
  ) -> JSON {
    guard let step = path.first else { return value }
    switch (step, self) {
    case (.member(let name), .object(var object)):
      object[name] = object[name]?.replacing(path.dropFirst(), by: value)
      return .object(object)
    case (.element(let index), .array(var elements)):
      elements[index] = elements[index].replacing(path.dropFirst(), by: value)
      return .array(elements)
    default: return self
    }
  }
}
