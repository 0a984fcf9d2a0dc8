import Geography
import JSON
import JSONRPC

/// The kinds of actions that this server has.
enum ActionKind: String {
  /// Which of several places is meant.
  case choose = "quickfix"

  /// Other words for the same place.
  case rewrite = "refactor.rewrite"

  /// What changes the archive and not the document.
  case archive = "cityroulette.archive"

  static let all: [ActionKind] = [.choose, .rewrite, .archive]
}

struct TextDocumentCodeAction: LanguageMethod, WaitingMethod {
  static let name = "textDocument/codeAction"
  static let summary = "What can be done with the places in a range."
  static let parameters = Parameters(
    TextFields.document, TextFields.range,
    Field<JSON>.optional(
      "context", "What is asked for: kinds, and the diagnostics there.",
      as: .object([], open: true), default: [:]),
    as: Self.init)

  let uri: String
  let range: TextRange
  let context: JSON

  /// Of a longer selection the first ones.
  private static let mostPlaces = 3

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    server.answer(about: uri) { [range, context] server, document, analysis in
      let bytes = document.text.bytes(of: range, in: server.client.encoding)
      var actions: [JSON] = []
      for place in analysis.places(in: bytes).prefix(Self.mostPlaces) {
        let maker = PlaceActions(
          place: place, document: document, client: server.client,
          gazetteer: try server.gazetteer(), context: context)
        var favorite: Bool?
        if let city = place.city {
          favorite = await server.archived(city.id)
        }
        actions += maker.edits + maker.commands(favorite: favorite)
      }
      return .array(actions)
    }
  }
}

/// What can be done with one place.
private struct PlaceActions {
  let place: DocumentPlace
  let document: OpenDocument
  let client: ClientAbilities
  let gazetteer: Gazetteer

  /// Of the request.
  let context: JSON

  /// More are not offered; the first are the likeliest. Of a clear name the others are hardly meant.
  private static let (mostChoices, mostHomonyms) = (8, 4)

  private func isWanted(_ kind: ActionKind) -> Bool {
    guard let only = context["only"]?.array?.compactMap(\.string), !only.isEmpty else {
      return true
    }
    return only.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix("\($0).") }
  }

  private var name: String { document.text.string(place.name) }

  // MARK: Edits

  /// An editor that takes commands only gets none: each stands in its action.
  var edits: [JSON] {
    guard client.takesCodeActions else { return [] }
    // Of what is not clear nothing can be said before somebody has chosen.
    if place.isAmbiguous {
      return isWanted(.choose) ? choices(.choose, of: candidates) : []
    }
    return isWanted(.rewrite) ? rewrites + choices(.rewrite, of: homonyms) : []
  }

  private var candidates: [City] { place.candidates.compactMap(gazetteer.city(id:)) }

  private var homonyms: [City] {
    guard let city = place.city, place.form != .link else { return [] }
    return PlaceWording(city, in: gazetteer).homonyms(limit: Self.mostHomonyms)
  }

  private func choices(_ kind: ActionKind, of cities: [City]) -> [JSON] {
    cities.prefix(Self.mostChoices).map { city in
      let people = PlaceWording(city, in: gazetteer).people.map { " (\($0))" } ?? ""
      let title = "\(city.name) in \(PlaceWording.regions(of: city, in: gazetteer))\(people)"
      return edit(title, kind, place.whole, chosen(city))
    }
  }

  /// A text in the document's own form that means this city and no other.
  private func chosen(_ city: City) -> String {
    var marked = MarkedName(in: gazetteer)
    switch place.form {
    case .mention: return "@\(marked.mention(of: city, called: nameOf(city)))"
    case .property: return marked.property(for: city)
    case .wikiLink:
      let behind = document.text.string(place.name.upperBound..<place.whole.upperBound)
      return "[[\(marked.text(for: city, called: nameOf(city)))\(behind)"
    case .plain: return "@\(marked.mention(of: city, called: nameOf(city)))"
    case .link, .coordinates: return name
    }
  }

  /// What the document calls it, if it is a name of that city.
  private func nameOf(_ city: City) -> String {
    let written = name.split(separator: ",").first.map(String.init) ?? name
    return gazetteer.names(id: city.id).contains { $0.text == written } ? written : city.name
  }

  private var rewrites: [JSON] {
    let point = place.point
    let coordinates = PlaceWording.coordinates(point)
    var actions: [JSON] = []
    if place.form != .link, place.form != .property {
      let text = link("geo:\(PlaceWording.decimal(point.lat)),\(PlaceWording.decimal(point.lon))")
      actions.append(edit("Make a geo: link of \(name)", .rewrite, place.whole, text))
    }
    if place.form != .coordinates, place.form != .link {
      let end = place.whole.upperBound
      actions.append(
        place.form == .property
          ? edit("Put the coordinates in the place of \(name)", .rewrite, place.whole, coordinates)
          : edit("Insert the coordinates of \(name)", .rewrite, end..<end, " (\(coordinates))"))
    }
    return actions
  }

  /// As each language writes links.
  private func link(_ address: String) -> String {
    // Coordinates beside their own link would tell the place twice.
    guard place.form != .coordinates, let label = place.city?.name else { return address }
    switch document.language {
    case .markdown: return "[\(label)](\(address))"
    case .org: return "[[\(address)][\(label)]]"
    case .restructuredText: return "`\(label) <\(address)>`_"
    case .asciiDoc: return "link:\(address)[\(label)]"
    case .text, .commitMessage, .other: return "\(label) <\(address)>"
    }
  }

  private func edit(
    _ title: String, _ kind: ActionKind, _ bytes: Range<Int>, _ text: String
  ) -> JSON {
    let change: JSON = [
      "range": document.text.range(of: bytes, in: client.encoding).json, "newText": .string(text),
    ]
    var action: JSONObject = [
      "title": .string(title), "kind": .string(kind.rawValue), "edit": workspaceEdit(change),
    ]
    let problems = kind == .choose ? diagnostics : []
    if !problems.isEmpty {
      action["diagnostics"] = .array(problems)
    }
    return .object(action)
  }

  /// For this version of the document only, where the editor can tell.
  private func workspaceEdit(_ change: JSON) -> JSON {
    guard client.takesVersionedEdits else {
      return ["changes": .object(JSONObject([(name: document.uri, value: .array([change]))]))]
    }
    return [
      "documentChanges": [
        [
          "textDocument": ["uri": .string(document.uri), "version": JSON(document.version)],
          "edits": [change],
        ]
      ]
    ]
  }

  /// Those of the request that the actions settle.
  private var diagnostics: [JSON] {
    let range = document.text.range(of: place.whole, in: client.encoding).json
    return context["diagnostics"]?.array?.filter {
      $0["code"]?.string == LanguageServer.ambiguous && $0["range"] == range
    } ?? []
  }

  // MARK: Commands

  /// - Parameter favorite: whether the city has a star; nil if it is not in the archive.
  func commands(favorite: Bool?) -> [JSON] {
    guard let city = place.city, !place.isAmbiguous, isWanted(.archive) else { return [] }
    let commands: [PlaceCommand] =
      switch favorite {
      case nil: [.keep, .star]
      case false: [.star]
      case true: [.unstar]
      }
    return commands.map { command in
      let call: JSON = [
        "title": .string(command.title(city.name)), "command": .string(command.rawValue),
        "arguments": [JSON(city.id)],
      ]
      if !client.takesCodeActions {
        return call
      }
      return [
        "title": .string(command.title(city.name)), "kind": .string(ActionKind.archive.rawValue),
        "command": call,
      ]
    }
  }
}
