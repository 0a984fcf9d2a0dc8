import CityServer
import JSON
import JSONRPC

/// The path of a value within a result, such as `weather.temperature`, `cities.0.name` or
/// `cities[].name`; `[]` selects each element of a list.
struct FieldPath {
  private static let maximumDepth = 16

  private enum Part {
    case member(String)
    case element(Int)
    case each
  }

  private let text: String
  private let parts: [Part]

  /// - Throws: `UsageError` for an empty text, an empty part after the first, or more than `maximumDepth` parts.
  init(_ text: String) throws {
    self.text = text
    let names = text.replacing("[]", with: ".[]").split(
      separator: ".", omittingEmptySubsequences: false
    ).map(String.init)
    let given = names.first == "" && names.count > 1 ? Array(names.dropFirst()) : names
    guard given.count <= Self.maximumDepth, !given.contains("") else {
      throw UsageError(
        message: "--field: expected names with dots between them, such as 'cities.0.name' or "
          + "'cities[].name', got '\(text)'.")
    }
    parts = given.map { name in
      name == "[]" ? .each : Int(name).map(Part.element) ?? .member(name)
    }
  }

  /// - Throws: `UsageError` if the schema of the result excludes the field.
  func check(_ method: String) throws {
    guard let route = CityAPI.api.route(named: method) else { return }
    var schema = route.result
    for part in parts {
      switch part {
      case .member(let name):
        let names = schema.members.map(\.name)
        guard !names.isEmpty else { return }
        guard let member = schema.members.first(where: { $0.name == name }) else {
          throw unknown(name, names: names)
        }
        schema = member.schema
      case .element, .each: schema = schema.element ?? .any
      }
    }
  }

  /// The value as text: a string as it is, anything else as JSON. With `[]`, one line for each element; nil if there
  /// are none. A member of null is null.
  ///
  /// - Throws: `UsageError` if the result does not have the field.
  func text(in result: JSON) throws -> String? {
    let values = try values(in: result, parts[...])
    return values.isEmpty ? nil : values.map { $0.string ?? $0.text }.joined(separator: "\n")
  }

  private func values(in value: JSON, _ rest: ArraySlice<Part>) throws -> [JSON] {
    guard let part = rest.first else { return [value] }
    let inner = rest.dropFirst()
    switch part {
    case .member(let name):
      if value == .null {
        return [.null]
      }
      guard let member = value[name] else {
        throw unknown(name, names: value.object?.members.map(\.name) ?? [])
      }
      return try values(in: member, inner)
    case .element(let index):
      guard let elements = value.array else { throw noList("a number") }
      guard elements.indices.contains(index) else {
        throw UsageError(
          message: "--field \(text): there is no element \(index); the list has \(elements.count).")
      }
      return try values(in: elements[index], inner)
    case .each:
      guard let elements = value.array else { throw noList("[]") }
      return try elements.flatMap { try values(in: $0, inner) }
    }
  }

  private func noList(_ part: String) -> UsageError {
    UsageError(message: "--field \(text): \(part) must follow the name of a list.")
  }

  private func unknown(_ name: String, names: [String]) -> UsageError {
    .unknown(
      "field", name, among: names,
      advice: names.isEmpty
        ? "the value has no members" : "known are \(names.joined(separator: ", "))",
      at: "--field: ")
  }
}
