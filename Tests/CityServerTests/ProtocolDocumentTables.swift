import JSON
import JSONRPC
import Services

@testable import CityServer

/// The parts of `protocol.md` that are generated from the routing table, the schemas and the texts in
/// the program.
struct ProtocolDocumentTables {
  /// For each error code, a message that a transcript received.
  var messages: [Int: String] = [:]

  private let api = CityAPI.api

  static let names: Set<String> = [
    "index", "reference", "shapes", "errors", "limits", "weather providers", "options",
  ]

  /// The shapes that have a section, by name.
  var shapes: [String: Schema] {
    let results = api.routes.map(\.result)
    let parameters =
      api.routes.flatMap { $0.parameters.map(\.schema) }
      + api.notifications.flatMap { $0.parameters.map(\.schema) }
    var shapes = Schema.either(results + parameters).namedSchemas
    // The table of limits, which also has their values, replaces this section.
    shapes["Limits"] = nil
    return shapes
  }

  /// The lines of the part of that name, or nil if another function generates it.
  func lines(of name: String) -> [String]? {
    switch name {
    case "index": ProtocolReference(shapes: shapes).index
    case "reference": ProtocolReference(shapes: shapes).lines
    case "shapes": shapeSections
    case "errors": errors
    case "limits": limits
    case "weather providers": weatherProviders
    default: nil
    }
  }
}

extension ProtocolDocumentTables {
  private var shapeSections: [String] {
    let notes = ProtocolTexts.notes
    let reference = ProtocolReference(shapes: shapes)
    let sections = shapes.sorted { $0.key < $1.key }.map { name, schema in
      let blocks = [["#### \(name)"]] + blocks(of: schema, reference.rows(ofShape: name))
      return blocks + (notes[name].map { [ProtocolTable.split($0)] } ?? [])
    }
    return Array(sections.joined().joined(separator: [""]))
  }

  private func blocks(
    of schema: Schema, _ rows: (own: [[String]], others: String?)
  ) -> [[String]] {
    guard case .either(let alternatives) = schema else {
      let others = rows.others.map { [["And \($0)."]] } ?? []
      return [ProtocolTable.lines(ProtocolTable.memberHead, rows.own)] + others
    }
    // Every alternative repeats the common members, so one table lists the alternatives.
    let table = ProtocolTable.lines(
      ["one of these", "members"],
      alternatives.map { alternative in
        let members = ProtocolTable.members(alternative.properties)
        let others = members.dropFirst().map { "\($0[0]) (\($0[1])): \($0[2])" }
        return [
          "\(members[0][0]) \(members[0][1])", ([members[0][2]] + others).joined(separator: " "),
        ]
      })
    return [table]
  }

  private var errors: [String] {
    ProtocolTable.lines(
      ["code", "name", "retryable", "meaning", "message, as one may read it"],
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

  /// Which service provides which member, from the data that the parsers' tests verify.
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
