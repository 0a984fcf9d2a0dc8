import JSON
import JSONRPC

/// A parameter of a method, or a member of one, with the key that `call` uses, such as
/// `location.lat`.
struct MethodParameter {
  let name: String
  let schema: Schema
  let isRequired: Bool

  /// The text after the type.
  private let remark: String

  /// The text below the line of the parameter.
  private let summary: String

  /// A parameter, or instead its members if it is an object of a closed set of members; both if it may also have
  /// another value.
  ///
  /// - Parameters:
  ///   - path: the key of the enclosing object with a point at its end; empty for a parameter.
  ///   - isRequired: whether all enclosing objects are required.
  static func parameters(
    of property: Schema.Property, within path: String = "", isRequired: Bool = true
  ) -> [MethodParameter] {
    let name = path + property.name
    let isRequired = isRequired && property.required
    if case .object(let members, open: false) = property.schema.plain, !members.isEmpty {
      return members.flatMap { parameters(of: $0, within: "\(name).", isRequired: isRequired) }
    }
    if case .either(let schemas) = property.schema.plain, schemas.contains(where: \.hasMembers) {
      return parameters(of: property, within: path, schemas: schemas, isRequired: isRequired)
    }
    return [
      MethodParameter(
        name: name, schema: property.schema, isRequired: isRequired,
        remark: isRequired ? "" : "; optional" + defaultRemark(property),
        summary: property.summary)
    ]
  }

  /// A parameter that may be an object or another value: the members, and the parameter itself.
  private static func parameters(
    of property: Schema.Property, within path: String, schemas: [Schema], isRequired: Bool
  ) -> [MethodParameter] {
    schemas.flatMap { schema in
      let alternative = Schema.Property(property.name, schema, property.summary)
      if schema.hasMembers {
        return parameters(of: alternative, within: path, isRequired: isRequired)
      }
      return [
        MethodParameter(
          name: path + property.name, schema: schema, isRequired: false,
          remark: "; instead of its members", summary: property.summary)
      ]
    }
  }

  /// The lines for a result: its members if it is an object, else its type.
  static func lines(ofResult schema: Schema) -> [String] {
    guard case .object(let members, _) = schema.plain, !members.isEmpty else {
      return ["  \(schema.expectation)"]
    }
    return members.flatMap { member in
      ["  \(member.name): \(member.schema.expectation)", "      \(member.summary)"]
    }
  }

  private static func defaultRemark(_ property: Schema.Property) -> String {
    property.defaultValue.map { ", default \($0.text)" } ?? ""
  }

  /// The lines of the parameter in `help`.
  var lines: [String] { ["  \(name): \(schema.expectation)\(remark)", "      \(summary)"] }
}

extension Schema {
  /// Whether the schema describes an object of a closed set of members.
  fileprivate var hasMembers: Bool {
    if case .object(let members, open: false) = plain {
      !members.isEmpty
    } else {
      false
    }
  }
}
