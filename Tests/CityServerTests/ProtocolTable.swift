import JSON
import JSONRPC

@testable import CityServer

/// The tables of `protocol.md` and their rows.
enum ProtocolTable {
  static let parameterHead = ["parameter", "type", "default", "meaning"]
  static let memberHead = ["member", "type", "meaning"]

  static func lines(_ head: [String], _ rows: [[String]]) -> [String] {
    let line = { (cells: [String]) in "| \(cells.joined(separator: " | ")) |" }
    return [line(head), line(head.map { _ in "---" })] + rows.map(line)
  }

  static func parameters(_ properties: [Schema.Property]) -> [[String]] {
    rows(properties, "").map { path, property in
      let fallback = property.defaultValue.map { "`\($0.text)`" }
      return [
        "`\(path)`", property.schema.words, property.required ? "required" : fallback ?? "",
        property.summary,
      ]
    }
  }

  static func members(_ properties: [Schema.Property]) -> [[String]] {
    rows(properties, "").map { path, property in
      ["`\(path)`", property.schema.words, property.summary]
    }
  }

  static func link(_ name: String) -> String {
    "[`\(name)`](#\(name.lowercased().filter { $0.isLetter || $0.isNumber }))"
  }

  static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The properties, each followed by those of an object without a name of its own.
  private static func rows(
    _ properties: [Schema.Property], _ prefix: String
  ) -> [(path: String, property: Schema.Property)] {
    properties.flatMap { property in
      let path = prefix + property.name
      let inner = property.schema.isList ? "\(path)[]." : "\(path)."
      return [(path, property)] + rows(property.schema.ownProperties, inner)
    }
  }
}

/// The rows of all tables, arranged so that each row occurs once.
struct SharedRows {
  /// Rows that several tables have and that are the most frequent for their name, in the order of names.
  private(set) var common: [[String]] = []

  /// The rows of each table, by the name of the table.
  private var tables: [String: [[String]]] = [:]

  /// The table that shows a row which is not common: a shape, or the first table with it.
  private var owners: [[String]: String] = [:]

  /// - Parameter shapes: these show their rows themselves, each row in the first shape that has it.
  init(_ tables: [(name: String, rows: [[String]])], shapes: [(name: String, rows: [[String]])]) {
    self.tables = Dictionary(uniqueKeysWithValues: shapes + tables)
    for (name, rows) in shapes + tables {
      for row in rows where owners[row] == nil {
        owners[row] = name
      }
    }
    let ofShapes = Set(shapes.flatMap(\.rows))
    var counts: [[String]: Int] = [:]
    for row in tables.flatMap(\.rows) where !ofShapes.contains(row) {
      counts[row, default: 0] += 1
    }
    let several = counts.filter { $0.value > 1 }.sorted {
      $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
    }
    for (row, _) in several where !common.contains(where: { $0[0] == row[0] }) {
      common.append(row)
    }
    common.sort { $0[0] < $1[0] }
  }

  /// The rows that the table of this name shows itself.
  func own(_ name: String) -> [[String]] {
    (tables[name] ?? []).filter { !common.contains($0) && owners[$0] == name }
  }

  /// A text that refers to the rows shown elsewhere, or nil.
  func others(_ name: String) -> String? {
    let rows = (tables[name] ?? []).filter { common.contains($0) || owners[$0] != name }
    let places = Dictionary(grouping: rows) { common.contains($0) ? "" : owners[$0] ?? "" }
    let words = places.sorted { $0.key < $1.key }.map { place, rows in
      let names = rows.map { $0[0] }.joined(separator: ", ")
      if place.isEmpty {
        return "\(names) ([shared](#what-methods-share))"
      }
      let isMethod = place.contains { $0 == "." || $0 == "/" }
      let link = isMethod ? ProtocolTable.link(place) : "[\(place)](#\(place.lowercased()))"
      return "\(names) as in \(link)"
    }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}

extension Schema {
  /// The type in the words of the tables.
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
    case .array(let element, _):
      element.isExtendedCity
        ? "array of [City](#city), each also with" : "array of \(element.words)"
    case .object: "object"
    case .nullable(let schema): "\(schema.words) or null"
    case .either(let schemas): schemas.map(\.words).joined(separator: " or ")
    case .named(let name, _): "[\(name)](#\(name.lowercased()))"
    }
  }

  /// True for an object with all members of a City and further ones.
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
    if range.upperBound == .greatestFiniteMagnitude {
      return "number"
    }
    return "number, \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// 90 instead of 90.0.
  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// The members to list: those of an object without a name, bare or in a list.
  var properties: [Property] {
    switch self {
    case .object(let properties, _): properties
    case .array(let element, _), .nullable(let element): element.properties
    default: []
    }
  }

  /// The members to list in place; for an extended City, only the additional ones.
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
