import JSON
import JSONRPC
import Services

@testable import CityServer

/// The parts of `protocol.md` that are generated from the routing table, the schemas, and the texts that
/// are built into the program.
struct ProtocolDocumentTables {
  /// A message for each error code.
  var messages: [Int: String] = [:]

  private let api = CityAPI.api

  static let names: Set<String> = [
    "index", "reference", "shapes", "errors", "limits", "method limits", "weather providers",
    "options",
  ]

  /// The shapes that have a section, by name.
  var shapes: [String: Schema] {
    let results = api.routes.map(\.result)
    let parameters =
      api.routes.flatMap { $0.parameters.map(\.schema) }
      + api.notifications.flatMap { $0.parameters.map(\.schema) }
    var shapes = Schema.either(results + parameters).namedSchemas
    // The table of the limits has their values too.
    shapes["Limits"] = nil
    return shapes
  }

  /// The lines of the part of that name; nil for a part that is not generated here.
  func lines(of name: String) -> [String]? {
    switch name {
    case "index": ProtocolReference().index
    case "reference": ProtocolReference().lines
    case "shapes": shapeSections
    case "errors": errors
    case "limits": limits
    case "method limits": methodLimits
    case "weather providers": weatherProviders
    default: nil
    }
  }
}

extension ProtocolDocumentTables {
  private var shapeSections: [String] {
    let notes = ProtocolTexts.notes
    let objects = RepeatedObjects(api)
    let sections = shapes.sorted { $0.key < $1.key }.map { name, schema in
      let members = ProtocolTable.members(schema.properties, linking: objects, in: name)
      let table =
        if case .either(let alternatives) = schema {
          self.table(of: alternatives)
        } else {
          ProtocolTable.lines(ProtocolTable.memberHead, members)
        }
      return [["#### \(name)"], table] + (notes[name].map { [ProtocolTable.split($0)] } ?? [])
    }
    return Array(sections.joined().joined(separator: [""]))
  }

  /// A row for each kind of an object that comes in several.
  private func table(of alternatives: [Schema]) -> [String] {
    ProtocolTable.lines(
      ["one of these", "members"],
      alternatives.map { alternative in
        let members = ProtocolTable.members(alternative.properties)
        let others = members.dropFirst().map { "\($0[0]) (\($0[1])): \($0[2])" }
        return [
          "\(members[0][0]) \(members[0][1])", ([members[0][2]] + others).joined(separator: " "),
        ]
      })
  }

  private var errors: [String] {
    ProtocolTable.lines(
      ["code", "name", "retryable", "meaning", "example of a message"],
      api.errorCodes.map { code in
        [
          "\(code.number)", code.name, code.isRetryable ? "yes" : "no", code.summary,
          messages[code.number] ?? "",
        ]
      })
  }

  private var limits: [String] {
    ProtocolTable.lines(
      ["member", "value", "meaning"],
      Limits.all.map { ["`\($0.name)`", $0.value.text, $0.summary] })
  }

  /// The limits of single parameters that `initialize` does not announce.
  private var methodLimits: [String] {
    let announced = [
      Limits.maximumPage, Limits.maximumImport, Limits.maximumEdited, Limits.maximumRefresh,
    ]
    return ProtocolTable.lines(
      ["parameter", "at most"],
      api.routes.flatMap { route in
        route.parameters.compactMap { parameter in
          guard let limit = parameter.schema.limit, !announced.contains(limit.value) else {
            return nil
          }
          let method = ProtocolTable.link(route.name)
          return ["`\(parameter.name)` of \(method)", "\(limit.value)\(limit.unit)"]
        }
      })
  }

  /// The members that each service fills. The tests of the parsers check the same sets.
  private var weatherProviders: [String] {
    let providers = WeatherProviderID.allCases
    func row(_ name: String, _ fills: (WeatherProviderID) -> String) -> [String] {
      ["`\(name)`"] + providers.map(fills)
    }
    return ProtocolTable.lines(
      ["member"] + providers.map(\.rawValue),
      Measure.current.map { measure, _ in
        row(measure.rawValue) { $0.measures.contains(measure) ? "yes" : "–" }
      }
        + ["sunrise", "sunset"].map { row($0) { $0.hasSunTimes ? "yes" : "computed" } }
        + [row("isDay") { $0.hasDaylight ? "yes" : "computed" }])
  }
}

extension Schema {
  /// The largest number of elements, or the largest whole number; nil without a limit. A list of words
  /// needs none.
  fileprivate var limit: (value: Int, unit: String)? {
    switch self {
    case .array(.word, _), .array(_, .max): nil
    case .array(_, let count): (count, " elements")
    case .integer(let range) where range.upperBound < Self.largestInteger: (range.upperBound, "")
    default: nil
    }
  }
}
