import JSON
import JSONRPC

@testable import CityServer

/// Tables of `protocol.md` in Markdown, and their rows.
enum ProtocolTable {
  static let parameterHead = ["parameter", "type", "default", "meaning"]
  static let memberHead = ["member", "type", "meaning"]

  static func lines(_ head: [String], _ rows: [[String]]) -> [String] {
    let line = { (cells: [String]) in "| \(cells.joined(separator: " | ")) |" }
    return [line(head), line(head.map { _ in "---" })] + rows.map(line)
  }

  static func parameters(_ properties: [Schema.Property]) -> [[String]] {
    rows(properties, "") { _, _ in nil }.map { path, property in
      let fallback = property.defaultValue.map { "`\($0.text)`" }
      return [
        "`\(path)`", property.schema.words, property.required ? "required" : fallback ?? "",
        property.summary,
      ]
    }
  }

  /// - Parameters:
  ///   - objects: those to link to instead of showing their members.
  ///   - name: the method or notification.
  static func members(
    _ properties: [Schema.Property], linking objects: RepeatedObjects? = nil, in name: String = ""
  ) -> [[String]] {
    let link = { (path: String, property: Schema.Property) in
      objects?.words(for: property.schema, at: path.replacing("[]", with: ""), in: name)
    }
    return rows(properties, "", link: link).map { path, property in
      let type = property.schema.words
      return [
        "`\(path)`", link(path, property).map { "\(type), \($0)" } ?? type, property.summary,
      ]
    }
  }

  static func link(_ name: String) -> String {
    "[`\(name)`](#\(name.lowercased().filter { $0.isLetter || $0.isNumber }))"
  }

  static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The properties, each followed by those of an object that has no name of its own, unless it is
  /// linked.
  private static func rows(
    _ properties: [Schema.Property], _ prefix: String,
    link: (String, Schema.Property) -> String?
  ) -> [(path: String, property: Schema.Property)] {
    properties.flatMap { property in
      let path = prefix + property.name
      let inner = property.schema.isList ? "\(path)[]." : "\(path)."
      let members = link(path, property) == nil ? property.schema.ownProperties : []
      return [(path, property)] + rows(members, inner, link: link)
    }
  }
}

extension Schema {
  /// The type in a table.
  var words: String {
    switch self {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer(let range): Self.words(for: range)
    case .number(let range): Self.words(for: range)
    case .numberAbove(let bound, let limit):
      "number above \(Self.plain(bound)), at most \(Self.plain(limit))"
    case .string(Self.longestString): "string"
    case .string(Self.longestPlace):
      "string with a [name, link, code or coordinates](#locationresolve)"
    case .string(let limit): "string of at most \(limit) bytes"
    case .word(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .array(let element, _) where element.isExtendedCity:
      "array of [City](#city), each with the members below"
    case .array(.word(let words), _): "array of \(Schema.word(words).words)"
    case .array(let element, .max): "array of \(element.pluralWords)"
    case .array(let element, let limit): "array of at most \(limit) \(element.pluralWords)"
    case .object: "object"
    case .nullable(let schema): "\(schema.words) or null"
    case .either(let schemas): schemas.map(\.words).joined(separator: " or ")
    case .named(let name, _): "[\(name)](#\(name.lowercased()))"
    }
  }

  /// The type of several values.
  private var pluralWords: String {
    let noun = ["whole number", "number", "string", "object"].first { words.hasPrefix($0) }
    return noun.map { "\($0)s\(words.dropFirst($0.count))" } ?? words
  }

  /// The limit of a string that names a place, by which such strings are recognised.
  private static let longestPlace =
    if case .string(let limit) = GivenLocation.textSchema { limit } else { 0 }

  /// Whether it is an object with all members of a City and more.
  private var isExtendedCity: Bool {
    guard case .object(let properties, _) = self else { return false }
    return properties.starts(with: ShownCity.shape.properties) { $0.name == $1.name }
  }

  private static func words(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (0, largestInteger): "whole number"
    case (-largestInteger, largestInteger): "whole number, also below zero"
    case (let low, let high) where low == high: "\(low)"
    case (let low, largestInteger): "whole number from \(low)"
    case (let low, let high): "whole number, \(low) to \(high)"
    }
  }

  private static func words(for range: ClosedRange<Double>) -> String {
    // The weather's bounds only refuse nonsense.
    if range.upperBound == .greatestFiniteMagnitude || range == -1_000_000...1_000_000 {
      return "number"
    }
    return "number, \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// 90 rather than 90.0.
  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// The members of an object without a name, also in a list or as one of several types.
  var properties: [Property] {
    switch self {
    case .object(let properties, _): properties
    case .array(let element, _), .nullable(let element): element.properties
    case .either(let schemas): schemas.lazy.map(\.properties).first { !$0.isEmpty } ?? []
    default: []
    }
  }

  /// The members to be listed below a value: of a city with more members only those.
  var ownProperties: [Property] {
    if case .array(let element, _) = self, element.isExtendedCity {
      return Array(element.properties.dropFirst(ShownCity.shape.properties.count))
    }
    return properties
  }

  var isList: Bool {
    switch self {
    case .array: true
    case .nullable(let schema): schema.isList
    default: false
    }
  }
}
