import JSON
import JSONRPC

extension Schema {
  /// The schema without its name, and without null as an alternative.
  var plain: Schema {
    switch self {
    case .named(_, let schema), .nullable(let schema): schema.plain
    default: self
    }
  }

  /// The alternatives of a union, also of unions within it; for any other schema, only itself. All are `plain`.
  var alternatives: [Schema] {
    if case .either(let schemas) = plain {
      return schemas.flatMap(\.alternatives)
    }
    return [plain]
  }

  /// The members of an object, or of the objects of a union.
  var members: [Property] {
    alternatives.flatMap { schema -> [Property] in
      if case .object(let members, _) = schema { members } else { [] }
    }
  }

  /// Whether a value matches the schema.
  func accepts(_ value: JSON) -> Bool { (try? validate(value, at: "")) != nil }
}
