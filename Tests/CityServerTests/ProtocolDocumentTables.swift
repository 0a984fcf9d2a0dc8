import CityCore
import JSON
import JSONRPC

@testable import CityServer

/// The parts of `protocol.md` that are made from the routing table and the schemas.
struct ProtocolDocumentTables {
  private let api = CityAPI.api

  /// The shapes that have a section, by name.
  var shapes: [String: Schema] {
    let results = api.routes.map(\.result)
    let parameters =
      api.routes.flatMap { $0.parameters.map(\.schema) }
      + api.notifications.flatMap { $0.parameters.map(\.schema) }
    var shapes = Schema.either(results + parameters).namedSchemas
    // The table of the limits, with their values, stands for it.
    shapes["Limits"] = nil
    return shapes
  }

  /// Every part that the document must have.
  var names: Set<String> {
    Set(
      ["methods", "notifications", "errors", "limits", "weather providers"] + api.routes.map(\.name)
        + api.notifications.map(\.name) + shapes.keys)
  }

  /// The lines of the part of that name, or nil if there is none.
  func lines(of name: String) -> [String]? {
    switch name {
    case "methods": return methods
    case "notifications": return notifications
    case "errors": return errors
    case "limits": return limits
    case "weather providers": return weatherProviders
    default:
      if let route = api.route(named: name) { return lines(of: route) }
      if let type = api.notifications.first(where: { $0.name == name }) { return lines(of: type) }
      return shapes[name].map { lines(ofShape: $0) }
    }
  }
}

extension ProtocolDocumentTables {
  private var methods: [String] {
    table(
      ["method", "class", "what it does"],
      api.routes.map { [link($0.name), $0.executionClass, $0.summary] })
  }

  private var notifications: [String] {
    table(["notification", "when"], api.notifications.map { [link($0.name), $0.summary] })
  }

  private var errors: [String] {
    table(
      ["code", "name", "retryable", "meaning"],
      api.errorCodes.map { code in
        ["\(code.number)", code.name, code.isRetryable ? "yes" : "no", code.summary]
      })
  }

  private var limits: [String] {
    table(
      ["member", "value", "meaning"],
      Limits.all.map { ["`\($0.name)`", $0.value.text, $0.summary] })
  }

  /// Which service fills which member, from what the parsers' tests hold it to.
  private var weatherProviders: [String] {
    let providers = WeatherProviderID.allCases
    func row(_ name: String, _ fills: (WeatherProviderID) -> String) -> [String] {
      ["`\(name)`"] + providers.map(fills)
    }
    return table(
      ["member"] + providers.map(\.rawValue),
      ["condition", "icon", "summary"].map { row($0) { _ in "yes" } }
        + Measure.current.map { measure, _ in
          row(measure.rawValue) { $0.measures.contains(measure) ? "yes" : "–" }
        }
        + ["sunrise", "sunset"].map { row($0) { $0.tellsSunTimes ? "yes" : "computed" } }
        + [row("isDay") { $0.tellsDaylight ? "yes" : "computed" }])
  }

  private func lines(of route: Route<CityServer>) -> [String] {
    var lines = [route.summary, "", "Class: \(route.executionClass).", ""]
    if !route.parameters.isEmpty {
      lines += parameters(route.parameters) + [""]
    }
    lines += result(route.result)
    if !route.errors.isEmpty {
      let names = route.errors.map { "\($0.number) \($0.name)" }
      lines += ["", "[Errors](#errors) of its own: \(names.joined(separator: ", "))."]
    }
    return lines
  }

  private func lines(of type: NotificationType) -> [String] {
    [type.summary, ""] + members(type.parameters)
  }

  private func lines(ofShape schema: Schema) -> [String] {
    guard case .either(let alternatives) = schema else { return members(schema.properties) }
    return Array(alternatives.map { members($0.properties) }.joined(separator: [""]))
  }

  private func parameters(_ properties: [Schema.Property]) -> [String] {
    table(
      ["parameter", "type", "default", "meaning"],
      rows(properties, "").map { path, property in
        let fallback = property.defaultValue.map { "`\($0.text)`" }
        return [
          "`\(path)`", property.schema.words, property.required ? "required" : fallback ?? "",
          property.summary,
        ]
      })
  }

  private func members(_ properties: [Schema.Property]) -> [String] {
    table(
      ["member", "type", "meaning"],
      rows(properties, "").map { path, property in
        ["`\(path)`", property.schema.words, property.summary]
      })
  }

  private func result(_ schema: Schema) -> [String] {
    switch schema {
    case .null: ["Answers `null`."]
    case .object(let properties, false) where properties.isEmpty: ["Answers `{}`."]
    case .object(let properties, _) where !properties.isEmpty:
      ["Answers:", ""] + members(properties)
    default: ["Answers an object."]
    }
  }

  /// The properties, each followed by those of an object that has no name of its own.
  private func rows(
    _ properties: [Schema.Property], _ prefix: String
  ) -> [(path: String, property: Schema.Property)] {
    properties.flatMap { property in
      let path = prefix + property.name
      let inner = property.schema.isList ? "\(path)[]." : "\(path)."
      return [(path, property)] + rows(property.schema.properties, inner)
    }
  }

  private func link(_ name: String) -> String {
    let anchor = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return "[`\(name)`](#\(anchor))"
  }

  private func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let line = { (cells: [String]) in "| \(cells.joined(separator: " | ")) |" }
    return [line(head), line(head.map { _ in "---" })] + rows.map(line)
  }
}

extension Schema {
  /// The type as a table of `protocol.md` has it.
  var words: String {
    switch self {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer(let range): Self.words(for: range)
    case .number(let range): Self.words(for: range)
    case .numberAbove(let bound, let limit):
      "number above \(Self.plain(bound)), at most \(Self.plain(limit))"
    case .string(let limit):
      limit == Self.longestString ? "string" : "string of at most \(limit) bytes"
    case .word(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .array(let element, _): "array of \(element.words)"
    case .object: "object"
    case .nullable(let schema): "\(schema.words) or null"
    case .either(let schemas): schemas.map(\.words).joined(separator: " or ")
    case .named(let name, _): "[\(name)](#\(name.lowercased()))"
    }
  }

  private static func words(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (0, largestInteger): "whole number"
    case (let low, let high) where low == high: "\(low)"
    case (let low, largestInteger): "whole number from \(low)"
    case (let low, let high): "whole number, \(low) to \(high)"
    }
  }

  private static func words(for range: ClosedRange<Double>) -> String {
    if range.upperBound == .greatestFiniteMagnitude { return "number" }
    return "number, \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// 90 rather than 90.0.
  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// The members to be listed in place: those of an object without a name, bare or in a list.
  var properties: [Property] {
    switch self {
    case .object(let properties, _): properties
    case .array(let element, _), .nullable(let element): element.properties
    default: []
    }
  }

  var isList: Bool {
    switch self {
    case .array: true
    case .nullable(let schema): schema.isList
    default: false
    }
  }
}
