import JSON
import Testing

/// Changes to a contract that a later version might make.
extension CompatibilityTests {
  static func method(_ name: String, _ edit: @escaping @Sendable (inout JSON) -> Void)
    -> @Sendable (inout JSON) -> Void
  {
    { document in
      document.edit("methods") { methods in
        guard var all = methods.array,
          let index = all.firstIndex(where: { $0["name"]?.string == name })
        else {
          Issue.record("there is no \(name)")
          return
        }
        edit(&all[index])
        methods = .array(all)
      }
    }
  }

  /// Edits the schema of a parameter, in the list of parameters and in the whole of them.
  static func param(
    _ name: String, _ param: String, _ edit: @escaping @Sendable (inout JSON) -> Void
  ) -> @Sendable (inout JSON) -> Void {
    method(name) { method in
      method.edit("params") { params in
        guard var all = params.array,
          let index = all.firstIndex(where: { $0["name"]?.string == param })
        else {
          Issue.record("there is no \(name) \(param)")
          return
        }
        all[index].edit("schema", edit)
        params = .array(all)
      }
      // Only a method has it.
      if method["x-params"] != nil {
        method.edit("x-params") { $0.edit("properties") { $0.edit(param, edit) } }
      }
    }
  }

  static func shape(_ name: String, _ edit: @escaping @Sendable (inout JSON) -> Void)
    -> @Sendable (inout JSON) -> Void
  {
    { $0.edit("components") { $0.edit("schemas") { $0.edit(name, edit) } } }
  }

  static func result(_ name: String, _ edit: @escaping @Sendable (inout JSON) -> Void)
    -> @Sendable (inout JSON) -> Void
  {
    method(name) { $0.edit("result") { $0.edit("schema", edit) } }
  }

  static func remove(_ name: String) -> @Sendable (inout JSON) -> Void {
    { document in
      document.edit("methods") { methods in
        methods = .array((methods.array ?? []).filter { $0["name"]?.string != name })
      }
    }
  }

  static func add(_ method: JSON) -> @Sendable (inout JSON) -> Void {
    { $0.edit("methods") { $0 = .array(($0.array ?? []) + [method]) } }
  }

  /// Members of a result or of a complete parameter object.
  static func required(_ names: @escaping @Sendable ([JSON]) -> [JSON])
    -> @Sendable (inout JSON) -> Void
  {
    { $0.edit("required") { $0 = .array(names($0.array ?? [])) } }
  }
}

extension JSON {
  /// Changes a member, which must exist.
  mutating func edit(_ name: String, _ body: (inout JSON) -> Void) {
    guard case .object(var object) = self, var value = object[name] else {
      Issue.record("there is no \(name)")
      return
    }
    body(&value)
    object[name] = value
    self = .object(object)
  }

  /// Sets a member, or removes it if the value is nil.
  mutating func set(_ name: String, _ value: JSON?) {
    guard case .object(var object) = self else { return }
    object[name] = value
    self = .object(object)
  }
}
