import CityServer
import JSON
import JSONRPC

@testable import CityServer

/// The reference of `protocol.md`: an index, then every method and notification under its noun.
///
/// A section shows every parameter and every member of the result in its own tables. An object that
/// has a name in the schemas, or that another section shows, is a link.
struct ProtocolReference {
  private let api = CityAPI.api
  private let notes = ProtocolTexts.notes
  private let examples = ProtocolTexts.documentation().examples
  private let objects = RepeatedObjects(CityAPI.api)

  private var nouns: [String] { Set(names.map(MethodName.noun)).sorted() }
  private var names: [String] { api.routes.map(\.name) + api.notifications.map(\.name) }

  /// Notes without a method, a notification, a noun or a shape of that name.
  var strayNotes: Set<String> {
    Set(notes.keys).subtracting(names + nouns + ProtocolDocumentTables().shapes.keys)
  }

  /// A row for every method and notification, by noun.
  var index: [String] {
    ProtocolTable.lines(
      ["method or notification", "class", "summary"],
      nouns.flatMap { noun in
        routes(of: noun).map { [ProtocolTable.link($0.name), $0.executionClass, $0.summary] }
          + types(of: noun).map { [ProtocolTable.link($0.name), "notification", $0.summary] }
      })
  }

  var lines: [String] { Array(nouns.map(lines(of:)).joined(separator: [""])) }

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
    let parameters = ProtocolTable.parameters(route.parameters)
    var blocks = [["#### `\(route.name)`"], [route.summary]]
    if parameters.isEmpty {
      blocks.append(["No parameters."])
    } else {
      blocks.append(ProtocolTable.lines(ProtocolTable.parameterHead, parameters))
    }
    blocks += result(route)
    if !route.errors.isEmpty {
      blocks.append([errors(route.errors)])
    }
    return Array((blocks + end(route.name)).joined(separator: [""]))
  }

  private func lines(of type: NotificationType) -> [String] {
    let members = ProtocolTable.members(type.parameters, linking: objects, in: type.name)
    var blocks = [["#### `\(type.name)`"], [type.summary]]
    if !members.isEmpty {
      blocks.append(ProtocolTable.lines(ProtocolTable.memberHead, members))
    }
    return Array((blocks + end(type.name)).joined(separator: [""]))
  }

  /// The note and the example.
  private func end(_ name: String) -> [[String]] {
    let note = notes[name].map { [ProtocolTable.split($0)] } ?? []
    guard let example = examples[name] else { return note }
    let isSent = api.route(named: name) != nil
    if !isSent, let method = method(sending: example.message) {
      return note + [["See the example of \(ProtocolTable.link(method))."]]
    }
    return note + [["```text"] + messages(of: example, isSent: isSent) + ["```"]]
  }

  /// The method whose example has this notification.
  private func method(sending notification: JSON) -> String? {
    api.routes.map(\.name).first { examples[$0]?.notifications.contains(notification) ?? false }
  }

  private func messages(of example: Example, isSent: Bool) -> [String] {
    [ProtocolExample(example.message, prefix: isSent ? "--> " : "<~~ ").text]
      + (isSent ? example.notifications.map { ProtocolExample($0, prefix: "<~~ ").text } : [])
      + (example.reply.map { [ProtocolExample($0, prefix: "<-- ").text] } ?? [])
  }

  private func result(_ route: Route<CityServer>) -> [[String]] {
    let members = ProtocolTable.members(route.result.properties, linking: objects, in: route.name)
    switch route.result {
    case .null: return [["Result: `null`."]]
    case .named: return [["Result: \(route.result.words)."]]
    case .object(let properties, false) where properties.isEmpty: return [["Result: `{}`."]]
    case _ where members.isEmpty: return [["Result: an object."]]
    default: return [["Result:"], ProtocolTable.lines(ProtocolTable.memberHead, members)]
    }
  }

  /// The codes; those of services are summed up if they are complete.
  private func errors(_ errors: [ErrorCode]) -> String {
    let upstream = ErrorCode.upstream
    let isWhole = upstream.allSatisfy(errors.contains)
    let own = errors.filter { !isWhole || !upstream.contains($0) }
      .sorted { $0.number < $1.number }.map { "\($0.number) \($0.name)" }
    let service = isWhole ? ["and 1020 to 1025 for failures of a service"] : []
    return "[Errors](#errors): \((own + service).joined(separator: ", "))."
  }
}

/// Objects without a name in the schemas, with at least `leastMembers` members, that occur in
/// several results. The document shows the members of each once, in the least nested place, and
/// links to it elsewhere.
struct RepeatedObjects {
  /// The members of a method's result or notification, or of an object within it.
  struct Place {
    let name: String

    /// The path within the result; empty for the whole.
    let path: String

    /// Names, types and meanings, to compare objects by.
    let members: [[String]]
  }

  /// Smaller objects are shown everywhere.
  private static let leastMembers = 3

  /// The least nested first. Of two at the same depth, the one in the result that most others contain is first.
  private let places: [Place]

  init(_ api: API<CityServer>) {
    let results =
      api.routes.map { ($0.name, $0.result.properties) }
      + api.notifications.map { ($0.name, $0.parameters) }
    let all = results.flatMap { Self.places(in: $1, name: $0, path: "") }
    let counts = Dictionary(grouping: all, by: \.members).mapValues(\.count)
    let uses = Dictionary(
      all.filter { $0.path.isEmpty }.map { ($0.name, counts[$0.members, default: 0]) }
    ) { first, _ in first }
    places = Dictionary(grouping: all) { [Self.depth($0), -uses[$0.name, default: 0]] }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap(\.value)
  }

  /// Words that link to the first place with the members of an object; nil if that is the object itself.
  func words(for schema: Schema, at path: String, in name: String) -> String? {
    let members = schema.properties.map(Self.comparable)
    guard members.count >= Self.leastMembers,
      let place = places.first(where: { $0.members == members }),
      place.name != name || place.path != path
    else { return nil }
    let link = ProtocolTable.link(place.name)
    return place.path.isEmpty ? "the result of \(link)" : "as `\(place.path)` of \(link)"
  }

  private static func depth(_ place: Place) -> Int {
    place.path.isEmpty ? 0 : place.path.split(separator: ".").count
  }

  private static func places(
    in properties: [Schema.Property], name: String, path: String
  ) -> [Place] {
    let inner = properties.flatMap { property in
      places(
        in: property.schema.properties, name: name,
        path: path.isEmpty ? property.name : "\(path).\(property.name)")
    }
    guard properties.count >= leastMembers else { return inner }
    return [Place(name: name, path: path, members: properties.map(comparable))] + inner
  }

  private static func comparable(_ property: Schema.Property) -> [String] {
    [property.name, property.schema.words, property.summary]
  }
}
