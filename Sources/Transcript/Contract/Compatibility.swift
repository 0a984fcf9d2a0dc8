package import JSON

/// Finds the changes of a contract that break clients of an older version.
///
/// The new contract must accept every parameter that the old one accepts. It may return only values
/// that the old one promises, except for further members of open objects and further words of an
/// enumeration with several words.
package struct Compatibility {
  private let old: Contract
  private let new: Contract

  /// The results of comparing schemas as parameters.
  private let acceptedCache = ComparisonCache()

  /// The results of comparing schemas as results and as parameters of notifications.
  private let returnedCache = ComparisonCache()

  /// - Parameters:
  ///   - old: the OpenRPC document of the older version.
  ///   - new: the OpenRPC document of the newer version.
  package init(old: JSON, new: JSON) {
    self.old = Contract(old)
    self.new = Contract(new)
  }

  /// A sentence without a full stop for each breaking change that was found: first those of methods, then
  /// of notifications, then of errors, each group sorted by name.
  package func breakingChanges() -> [String] {
    var seen: Set<String> = []
    return allChanges().filter { seen.insert($0).inserted }
  }

  private func allChanges() -> [String] {
    let methods = changes(
      from: old.methods, to: new.methods, kind: "method", compare: methodChanges)
    let notifications = changes(
      from: old.notifications, to: new.notifications, kind: "notification"
    ) { name, before, after in
      returnedChanges(
        from: old.params(of: before), to: new.params(of: after), at: "\(name): params")
    }
    return methods + notifications + errorChanges()
  }

  private func changes(
    from old: [String: JSON], to new: [String: JSON], kind: String,
    compare: (String, JSON, JSON) -> [String]
  ) -> [String] {
    old.sorted { $0.key < $1.key }.flatMap { name, before in
      new[name].map { compare(name, before, $0) } ?? ["\(name): the \(kind) was removed"]
    }
  }

  private func methodChanges(_ name: String, from before: JSON, to after: JSON) -> [String] {
    var changes = acceptedChanges(
      from: old.params(of: before), to: new.params(of: after), at: "\(name): params")
    switch (old.result(of: before), new.result(of: after)) {
    case (let first?, let second?):
      changes += returnedChanges(from: first, to: second, at: "\(name): result")
    case (_?, nil): changes.append("\(name): no longer returns a result")
    default: break
    }
    if before["x-class"] == "in order", let now = after["x-class"]?.string, now != "in order" {
      changes.append(
        "\(name): execution class changed from in order to \(now), so its reply may arrive later")
    }
    return changes + defaultChanges(name, from: before, to: after)
  }

  /// Sentences about parameters whose default value was changed or removed.
  private func defaultChanges(_ name: String, from before: JSON, to after: JSON) -> [String] {
    let oldDefaults = defaults(of: before, in: old)
    let newDefaults = defaults(of: after, in: new)
    return oldDefaults.sorted { $0.key < $1.key }.compactMap { parameter, value in
      guard value != .null, let now = newDefaults[parameter], now != value else { return nil }
      let shown = now == .null ? "none" : now.text
      return "\(name): params.\(parameter): default changed from \(value.text) to \(shown)"
    }
  }

  /// The default value of each parameter; null for a parameter without one.
  private func defaults(of method: JSON, in contract: Contract) -> [String: JSON] {
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
    let before = codes(of: old)
    let after = codes(of: new)
    return before.sorted { $0.key < $1.key }.compactMap { name, code in
      guard let now = after[name] else { return "error \(name): was removed" }
      return now == code ? nil : "error \(name): code changed from \(code) to \(now)"
    }
  }

  private func codes(of contract: Contract) -> [String: Int] {
    Dictionary(contract.errors.map { ($0.value, $0.key) }) { first, _ in first }
  }

  /// Sentences about values that the old schema accepts and the new one does not.
  private func acceptedChanges(from old: JSON, to new: JSON, at path: String) -> [String] {
    SchemaComparison(from: self.old, to: self.new, direction: .accepted, cache: acceptedCache)
      .problems(of: old, within: new, at: path)
  }

  /// Sentences about values that the new schema describes and the old one does not promise, and about
  /// members that are no longer returned. Further members are a problem only if the old schema
  /// forbids them.
  private func returnedChanges(from old: JSON, to new: JSON, at path: String) -> [String] {
    SchemaComparison(from: self.new, to: self.old, direction: .returned, cache: returnedCache)
      .problems(of: new, within: old, at: path)
  }
}
