import CityServer
import JSON
import JSONRPC
import Platform
import Text

/// `help [METHOD]`: what the routing table says of a method, for people.
enum MethodHelp {
  /// - Parameter overview: what stands before the list of all methods.
  /// - Throws: `UsageError` for a method that there is not.
  static func run(_ words: [String], overview: String, _ console: Console) throws {
    guard let name = words.first else {
      let rows = CityAPI.api.routes.map { row($0.name, $0.summary) }
      return console.write(([overview, "", "methods"] + rows).joined(separator: "\n"))
    }
    let example = CityAPI.api.documentation().examples[name]
    if let told = CityAPI.api.notifications.first(where: { $0.name == name }) {
      return console.write(text(told, example))
    }
    guard let route = CityAPI.api.route(named: name) else {
      let hint = Suggestion.hint(for: name, among: CityAPI.api.routes.map(\.name))
      throw UsageError(
        message: "There is no method \"\(name)\"\(hint); cityroulette help lists all.")
    }
    console.write(text(route, example))
  }

  private static func text(_ route: Route<CityServer>, _ example: Example?) -> String {
    let parameters = route.parameters.flatMap { MethodRow.rows(of: $0) }
    let result = MethodRow.rows(ofResult: route.result)
    let errors = route.errors.map { row("\($0.number) \($0.name)", $0.summary) }
    let sections = [
      ("parameters", parameters.flatMap(\.lines)), ("result", result),
      ("errors, beside those of every request", errors), ("example", lines(of: example)),
    ]
    let lines = sections.filter { !$0.1.isEmpty }.flatMap { ["", $0.0] + $0.1 }
    return (["\(route.name) (\(route.executionClass))", route.summary] + lines)
      .joined(separator: "\n")
  }

  /// The example of protocol.md, as it stands there.
  private static func lines(of example: Example?, sign: String = "-->") -> [String] {
    guard let example else { return [] }
    let before =
      ["  \(sign) \(example.message.text)"] + example.notifications.map { "  <~~ \($0.text)" }
    return before + (example.reply.map { ["  <-- \($0.text)"] } ?? [])
  }

  private static func text(_ told: NotificationType, _ example: Example?) -> String {
    let rows = told.parameters.flatMap { MethodRow.rows(of: $0) }.flatMap(\.lines)
    let head = [
      "\(told.name) (a notification that the server sends)", told.summary, "", "parameters",
    ]
    return (head + rows + ["", "example"] + lines(of: example, sign: "<~~")).joined(separator: "\n")
  }

  private static func row(_ name: String, _ text: String) -> String {
    "  \(name)\(String(repeating: " ", count: max(1, 30 - name.count)))\(text)"
  }
}

/// A parameter, or a member of one, as `call` takes it: `location.lat`.
struct MethodRow {
  let name: String
  let schema: Schema
  let isRequired: Bool

  /// What follows the type, and the line below it.
  private let remark: String
  private let summary: String

  /// The rows of a parameter: those of its members where it is an object with members of its own.
  static func rows(of property: Schema.Property, within path: String = "", isRequired: Bool = true)
    -> [MethodRow]
  {
    let name = path + property.name
    let isRequired = isRequired && property.required
    if case .object(let members, open: false) = property.schema.plain, !members.isEmpty {
      return members.flatMap { rows(of: $0, within: "\(name).", isRequired: isRequired) }
    }
    if case .either(let schemas) = property.schema.plain, schemas.contains(where: \.hasMembers) {
      return rows(of: property, within: path, as: schemas, isRequired: isRequired)
    }
    return [
      MethodRow(
        name: name, schema: property.schema, isRequired: isRequired,
        remark: isRequired ? "" : "; may be left out" + defaultRemark(property),
        summary: property.summary)
    ]
  }

  /// The rows of a parameter that may be an object, or something else in its place.
  private static func rows(
    of property: Schema.Property, within path: String, as schemas: [Schema], isRequired: Bool
  ) -> [MethodRow] {
    schemas.flatMap { schema in
      let alternative = Schema.Property(property.name, schema, property.summary)
      if schema.hasMembers {
        return rows(of: alternative, within: path, isRequired: isRequired)
      }
      return [
        MethodRow(
          name: path + property.name, schema: schema, isRequired: false,
          remark: "; in the place of its members", summary: property.summary)
      ]
    }
  }

  /// The members of a result that is an object, or its shape.
  static func rows(ofResult schema: Schema) -> [String] {
    guard case .object(let members, _) = schema.plain, !members.isEmpty else {
      return ["  \(schema.expectation)"]
    }
    return members.flatMap { member in
      ["  \(member.name): \(member.schema.expectation)", "      \(member.summary)"]
    }
  }

  private static func defaultRemark(_ property: Schema.Property) -> String {
    property.defaultValue.map { ", which means \($0.text)" } ?? ""
  }

  var lines: [String] { ["  \(name): \(schema.expectation)\(remark)", "      \(summary)"] }
}

extension Schema {
  /// Whether it is an object of which the members are known.
  fileprivate var hasMembers: Bool {
    if case .object(let members, open: false) = plain {
      !members.isEmpty
    } else {
      false
    }
  }

  /// Without its name, and as it is where it is not null.
  fileprivate var plain: Schema {
    switch self {
    case .named(_, let schema), .nullable(let schema): schema.plain
    default: self
    }
  }
}
