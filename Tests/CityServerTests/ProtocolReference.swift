import CityServer
import JSON
import JSONRPC

@testable import CityServer

/// The reference of `protocol.md`: an index, then all methods and notifications, grouped by noun.
///
/// Each table row occurs once. If several methods have it, the shared table contains it, provided that
/// it is the usual meaning of its name; otherwise the first method that has it does, and the others
/// refer to that method.
struct ProtocolReference {
  private let api = CityAPI.api
  private let notes = ProtocolTexts.notes
  private let examples = ProtocolTexts.documentation().examples
  private let parameters: SharedRows
  private let members: SharedRows

  init(shapes: [String: Schema]) {
    let api = CityAPI.api
    parameters = SharedRows(
      api.routes.map { ($0.name, ProtocolTable.parameters($0.parameters)) }, shapes: [])
    members = SharedRows(
      api.routes.map { ($0.name, ProtocolTable.members($0.result.properties)) }
        + api.notifications.map { ($0.name, ProtocolTable.members($0.parameters)) },
      // Weather comes first, since it has the most rows and other shapes repeat some of them.
      shapes: shapes.sorted { Self.order($0.key) < Self.order($1.key) }
        .map { ($0.key, ProtocolTable.members($0.value.properties)) })
  }

  private static func order(_ shape: String) -> String { shape == "Weather" ? "" : shape }

  private var nouns: [String] { Set(names.map(MethodName.noun)).sorted() }
  private var names: [String] { api.routes.map(\.name) + api.notifications.map(\.name) }

  /// Notes without a method, notification, noun or shape.
  var strayNotes: Set<String> {
    Set(notes.keys).subtracting(names + nouns + ProtocolDocumentTables().shapes.keys)
  }

  /// The rows that the section of a shape shows, and a text that refers to the rows shown elsewhere.
  func rows(ofShape name: String) -> (own: [[String]], others: String?) {
    (members.own(name), members.others(name))
  }

  /// Every method and notification with its summary, by noun.
  var index: [String] {
    ProtocolTable.lines(
      ["method or notification", "class", "what it does, or when it comes"],
      nouns.flatMap { noun in
        routes(of: noun).map { [ProtocolTable.link($0.name), $0.executionClass, $0.summary] }
          + types(of: noun).map { [ProtocolTable.link($0.name), "notification", $0.summary] }
      })
  }

  var lines: [String] {
    let shared =
      ["### What methods share", "", "Parameters:", ""]
      + ProtocolTable.lines(ProtocolTable.parameterHead, parameters.common)
      + ["", "Members of what is answered and told:", ""]
      + ProtocolTable.lines(ProtocolTable.memberHead, members.common)
    return Array(([shared] + nouns.map(lines(of:))).joined(separator: [""]))
  }

  private func routes(of noun: String) -> [Route<CityServer>] {
    api.routes.filter { MethodName.noun(of: $0.name) == noun }
  }

  private func types(of noun: String) -> [NotificationType] {
    api.notifications.filter { MethodName.noun(of: $0.name) == noun }
  }

  private func lines(of noun: String) -> [String] {
    var blocks = [["### \(noun.prefix(1).uppercased())\(noun.dropFirst()) methods"]]
    if let note = notes[noun] {
      blocks.append(ProtocolTable.split(note))
    }
    blocks += routes(of: noun).map(lines(of:)) + types(of: noun).map(lines(of:))
    return Array(blocks.joined(separator: [""]))
  }

  private func lines(of route: Route<CityServer>) -> [String] {
    let takes = parameters.own(route.name)
    let others = parameters.others(route.name)
    var blocks = [["#### `\(route.name)`"], [route.summary]]
    if !takes.isEmpty {
      blocks.append(ProtocolTable.lines(ProtocolTable.parameterHead, takes))
    }
    if let others {
      blocks.append(["Takes \(takes.isEmpty ? "" : "also ")\(others)."])
    }
    blocks += answer(route)
    if !route.errors.isEmpty {
      blocks.append([errors(route.errors)])
    }
    return Array((blocks + end(route.name)).joined(separator: [""]))
  }

  private func lines(of type: NotificationType) -> [String] {
    let own = members.own(type.name)
    var blocks = [["#### `\(type.name)`"], [type.summary]]
    if !own.isEmpty {
      blocks.append(ProtocolTable.lines(ProtocolTable.memberHead, own))
    }
    if let others = members.others(type.name) {
      blocks.append(["Tells \(own.isEmpty ? "" : "also ")\(others)."])
    }
    return Array((blocks + end(type.name)).joined(separator: [""]))
  }

  /// The note and the example.
  private func end(_ name: String) -> [[String]] {
    let note = notes[name].map { [ProtocolTable.split($0)] } ?? []
    guard let example = examples[name] else { return note }
    let isSent = api.route(named: name) != nil
    if !isSent, let method = method(telling: example.message) {
      return note + [["It stands in the example of \(ProtocolTable.link(method))."]]
    }
    return note + [["```text"] + messages(of: example, isSent: isSent) + ["```"]]
  }

  /// The method whose example contains this notification.
  private func method(telling notification: JSON) -> String? {
    api.routes.map(\.name).first { examples[$0]?.notifications.contains(notification) ?? false }
  }

  private func messages(of example: Example, isSent: Bool) -> [String] {
    [(isSent ? "--> " : "<~~ ") + example.message.text]
      + (isSent ? example.notifications.map { "<~~ " + $0.text } : [])
      + (example.reply.map { ["<-- " + $0.text] } ?? [])
  }

  private func answer(_ route: Route<CityServer>) -> [[String]] {
    let own = members.own(route.name)
    let others = members.others(route.name)
    switch route.result {
    case .null: return [["Answers `null`."]]
    case .named(let name, _): return [["Answers a [\(name)](#\(name.lowercased()))."]]
    case .object(let properties, false) where properties.isEmpty: return [["Answers `{}`."]]
    case _ where own.isEmpty && others == nil: return [["Answers an object."]]
    case _ where own.isEmpty: return [["Answers \(others ?? "")."]]
    default:
      let also = others.map { [["And \($0)."]] } ?? []
      return [["Answers:"], ProtocolTable.lines(ProtocolTable.memberHead, own)] + also
    }
  }

  /// The error codes. The codes of services are abbreviated to a range.
  private func errors(_ errors: [ErrorCode]) -> String {
    let upstream = ErrorCode.upstream
    let isWhole = upstream.allSatisfy(errors.contains)
    let own = errors.filter { !isWhole || !upstream.contains($0) }
      .sorted { $0.number < $1.number }.map { "\($0.number) \($0.name)" }
    let service = isWhole ? ["1020 to 1025 of a service"] : []
    return "[Errors](#errors): \((own + service).joined(separator: ", "))."
  }
}
