package import JSON

/// Tells what of a contract a client of an older one can no longer rely on.
///
/// What a client sends may have been anything that the old contract takes, so the new one must take it
/// all. What it is sent may be nothing that the old contract does not promise.
package struct Compatibility {
  private let old, new: Contract

  /// Shapes that were compared, in either direction.
  private let taken = ComparedShapes()
  private let returned = ComparedShapes()

  package init(old: JSON, new: JSON) { (self.old, self.new) = (Contract(old), Contract(new)) }

  /// A sentence for each breaking change, without a full stop, by the name of what it is about; none if
  /// a client of the old contract can go on.
  package func breakingChanges() -> [String] {
    var seen: Set<String> = []
    return allChanges().filter { seen.insert($0).inserted }
  }

  private func allChanges() -> [String] {
    compare(old.methods, new.methods, "method", changes(of:from:to:))
      + compare(old.notifications, new.notifications, "notification") { name, old, new in
        returned(old, self.old.params(of: old), self.new.params(of: new), "\(name): params")
      } + errorChanges()
  }

  private func compare(
    _ old: [String: JSON], _ new: [String: JSON], _ kind: String,
    _ changes: (String, JSON, JSON) -> [String]
  ) -> [String] {
    old.sorted { $0.key < $1.key }.flatMap { name, before in
      new[name].map { changes(name, before, $0) } ?? ["\(name): the \(kind) is gone"]
    }
  }

  private func changes(of name: String, from before: JSON, to after: JSON) -> [String] {
    var found = taken(old.params(of: before), new.params(of: after), "\(name): params")
    switch (old.result(of: before), new.result(of: after)) {
    case (let first?, let second?): found += returned(before, first, second, "\(name): result")
    case (_?, nil): found.append("\(name): has no result any more")
    default: break
    }
    if before["x-class"] == "in order", let now = after["x-class"]?.string, now != "in order" {
      found.append("\(name): was in order, and is \(now), so that its reply may come later")
    }
    return found + defaultChanges(name, before, after)
  }

  /// What is meant by leaving a parameter out.
  private func defaultChanges(_ name: String, _ before: JSON, _ after: JSON) -> [String] {
    let first = defaults(old, before)
    let second = defaults(new, after)
    return first.sorted { $0.key < $1.key }.compactMap { parameter, value in
      guard value != .null, let now = second[parameter], now != value else { return nil }
      let shown = now == .null ? "nothing" : now.text
      return "\(name): params.\(parameter): left out it meant \(value.text), and means \(shown)"
    }
  }

  /// Null for a parameter without one.
  private func defaults(_ contract: Contract, _ method: JSON) -> [String: JSON] {
    var defaults: [String: JSON] = [:]
    for param in method["params"]?.array ?? [] {
      let param = contract.resolved(param)
      if let name = param["name"]?.string {
        defaults[name] = param["schema"]?["default"] ?? .null
      }
    }
    return defaults
  }

  private func errorChanges() -> [String] {
    let before = codes(old)
    let after = codes(new)
    return before.sorted { $0.key < $1.key }.compactMap { name, code in
      guard let now = after[name] else { return "error \(name): is gone" }
      return now == code ? nil : "error \(name): was \(code), and is \(now)"
    }
  }

  private func codes(_ contract: Contract) -> [String: Int] {
    Dictionary(contract.errors.map { ($0.value, $0.key) }) { first, _ in first }
  }

  /// What was taken is still taken.
  private func taken(_ before: JSON, _ after: JSON, _ path: String) -> [String] {
    Narrowing(from: old, to: new, words: .taken, seen: taken).problems(before, after, path, 0)
  }

  /// What comes is what came before, or more members.
  private func returned(_ method: JSON, _ before: JSON, _ after: JSON, _ path: String) -> [String] {
    Narrowing(from: new, to: old, words: .returned, seen: returned).problems(after, before, path, 0)
  }
}

/// Shapes with a name that were compared, and what was found: most stand in many places, and are told
/// of once, by their names.
private final class ComparedShapes {
  var problems: [String: [String]] = [:]
}

/// Tells which values of one shape are not of another.
private struct Narrowing {
  /// The contracts that the two shapes are in: of the values there are, and of those that are allowed.
  let from, to: Contract
  let words: Words
  let seen: ComparedShapes

  /// How a problem is told.
  enum Words {
    /// The values are those of older clients.
    case taken

    /// The values are those of the newer server.
    case returned
  }

  init(from: Contract, to: Contract, words: Words, seen: ComparedShapes) {
    self.from = from
    self.to = to
    self.words = words
    self.seen = seen
  }

  /// - Parameters:
  ///   - values: the shape of the values there are.
  ///   - allowed: the shape that they have to have.
  func problems(_ values: JSON, _ allowed: JSON, _ path: String, _ depth: Int) -> [String] {
    // Deeper than any shape is described; what refers to itself ends here.
    guard depth < 24 else { return [] }
    if let first = values["$ref"]?.string, let second = allowed["$ref"]?.string,
      first.contains("/schemas/")
    {
      let key = "\(first) \(second)"
      if let known = seen.problems[key] {
        return known
      }
      seen.problems[key] = []
      let name = second.split(separator: "/").last.map(String.init) ?? path
      let found = problems(from.resolved(values), to.resolved(allowed), name, depth + 1)
      seen.problems[key] = found
      return found
    }
    let values = from.resolved(values)
    let allowed = to.resolved(allowed)
    if let choices = choices(values) {
      return choices.flatMap { problems($0, allowed, path, depth + 1) }
    }
    if let parts = allowed["allOf"]?.array {
      let rest = parts.flatMap { problems(values, $0, path, depth + 1) }
      return rest + names(values, allowed, path)
    }
    if let parts = values["allOf"]?.array, let first = parts.first {
      return problems(first, allowed, path, depth + 1)
    }
    if let choices = choices(allowed) {
      let all = choices.map { problems(values, $0, path, depth + 1) }
      if all.contains([]) {
        return []
      }
      let kin = zip(choices, all).filter { sameKind(values, to.resolved($0.0)) }
      return kin.count == 1
        ? kin[0].1
        : [told(path, "is \(kind(values)), which was no choice", "no longer takes \(kind(values))")]
    }
    return plain(values, allowed, path, depth)
  }

  /// Beside a type they only tell which members go together.
  private func choices(_ schema: JSON) -> [JSON]? {
    schema["type"] == nil ? schema["anyOf"]?.array ?? schema["oneOf"]?.array : nil
  }

  private func sameKind(_ values: JSON, _ allowed: JSON) -> Bool {
    allowed["type"] == nil || kind(values) == kind(allowed)
      || (kind(values) == "integer" && kind(allowed) == "number")
  }

  private func kind(_ schema: JSON) -> String { schema["type"]?.string ?? "anything" }

  private func plain(_ values: JSON, _ allowed: JSON, _ path: String, _ depth: Int) -> [String] {
    guard sameKind(values, allowed) else {
      return [
        told(
          path, "was \(kind(allowed)), and is \(kind(values))",
          "was \(kind(values)), and is \(kind(allowed))")
      ]
    }
    var found = enumeration(values, allowed, path) + bounds(values, allowed, path)
    if let items = allowed["items"] {
      found += problems(values["items"] ?? [:], items, "\(path)[]", depth + 1)
    }
    return found + members(values, allowed, path, depth) + combinations(values, allowed, path)
  }

  /// Beside a type, choices tell which members go together: each that was allowed has to be still.
  private func combinations(_ values: JSON, _ allowed: JSON, _ path: String) -> [String] {
    guard words == .taken, let choices = allowed["oneOf"]?.array else { return [] }
    let known = values["properties"]?.object ?? [:]
    return (values["oneOf"]?.array ?? [[:]]).filter { one in
      !choices.contains { isWithin(one, $0, known) }
    }.map { one in
      let names = (one["properties"]?.object ?? [:]).members.map(\.name).joined(separator: ", ")
      return "\(path): no longer takes \(names.isEmpty ? "any members" : names) together as it did"
    }
  }

  /// - Parameter known: the members that older clients have; others they never send.
  private func isWithin(_ one: JSON, _ other: JSON, _ known: JSONObject) -> Bool {
    let given = one["required"]?.array ?? []
    guard (other["required"]?.array ?? []).allSatisfy(given.contains) else { return false }
    return (other["properties"]?.object ?? [:]).members.allSatisfy { name, shape in
      guard known[name] != nil else { return shape == ["type": "null"] }
      let own = one["properties"]?[name]
      return (shape.object ?? [:]).members.allSatisfy { word, wanted in
        guard let words = wanted.array, word == "enum" else { return own?[word] == wanted }
        return own?[word]?.array?.allSatisfy(words.contains) ?? false
      }
    }
  }

  private func enumeration(_ values: JSON, _ allowed: JSON, _ path: String) -> [String] {
    guard let words = allowed["enum"]?.array else { return [] }
    guard let given = values["enum"]?.array else {
      return [told(path, "may be other words than before", "takes only certain words now")]
    }
    return given.filter { !words.contains($0) }.map {
      told(path, "may be \($0.text), which it never was", "no longer takes \($0.text)")
    }
  }

  private func bounds(_ values: JSON, _ allowed: JSON, _ path: String) -> [String] {
    var found: [String] = []
    for (word, isUpper) in [
      ("minimum", false), ("exclusiveMinimum", false), ("maximum", true), ("maxLength", true),
      ("maxItems", true), ("minLength", false), ("minItems", false),
    ] {
      guard let bound = allowed[word]?.double else { continue }
      let given = values[word]?.double ?? otherBound(word, values)
      let isWithin = given.map { isUpper ? $0 <= bound : $0 >= bound } ?? false
      if isWithin {
        continue
      }
      found.append(
        told(
          path, "\(word) was \(allowed[word]?.text ?? ""), and is \(values[word]?.text ?? "none")",
          "\(word) was \(values[word]?.text ?? "none"), and is \(allowed[word]?.text ?? "")"))
    }
    return found
  }

  private func otherBound(_ word: String, _ values: JSON) -> Double? {
    word == "minimum" ? values["exclusiveMinimum"]?.double : nil
  }

  private func members(
    _ values: JSON, _ allowed: JSON, _ path: String, _ depth: Int
  ) -> [String] {
    let given = values["properties"]?.object ?? [:]
    let wanted = allowed["properties"]?.object ?? [:]
    let always = Set((values["required"]?.array ?? []).compactMap(\.string))
    var found = (allowed["required"]?.array ?? []).compactMap(\.string).filter {
      !always.contains($0)
    }
    .map { name in
      told(
        "\(path).\(name)",
        given[name] == nil ? "is gone" : "may be missing", "has to be given now")
    }
    for (name, shape) in given.members {
      if let other = wanted[name] {
        found += problems(shape, other, "\(path).\(name)", depth + 1)
      } else if allowed["additionalProperties"] == false || isUnknown(name, allowed) {
        found.append(
          told("\(path).\(name)", "is new where nothing may be added", "is taken no more"))
      }
    }
    // A member that was promised where it is, is gone.
    if words == .returned {
      for (name, _) in wanted.members
      where given[name] == nil && !(allowed["required"]?.array ?? []).contains(.string(name)) {
        found.append("\(path).\(name): is gone")
      }
    }
    return found
  }

  private func isUnknown(_ name: String, _ allowed: JSON) -> Bool {
    guard let names = allowed["propertyNames"]?["enum"]?.array else { return false }
    return !names.contains(.string(name))
  }

  /// The names that a shape beside others allows.
  private func names(_ values: JSON, _ allowed: JSON, _ path: String) -> [String] {
    guard let names = allowed["propertyNames"]?["enum"]?.array else { return [] }
    let given = values["propertyNames"]?["enum"]?.array ?? []
    return given.filter { !names.contains($0) }.map {
      told("\(path).\($0.string ?? "")", "is new", "is taken no more")
    }
  }

  private func told(_ path: String, _ returned: String, _ taken: String) -> String {
    "\(path): \(words == .returned ? returned : taken)"
  }
}
