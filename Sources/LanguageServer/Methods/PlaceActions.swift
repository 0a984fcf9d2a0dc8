import Archive
import CityServer
import Files
import Geography
import JSON

/// The actions for one place of a document.
struct PlaceActions {
  let place: DocumentPlace
  let document: OpenDocument
  let client: ClientCapabilities
  let gazetteer: Gazetteer

  /// The `context` of the request: the requested kinds of actions, and diagnostics.
  let context: JSON

  /// The maximum number of candidates that are offered for an ambiguous name: the likeliest ones.
  private static let mostChoices = 8

  /// The maximum number of other cities that are offered for an unambiguous name. It is low because the user is
  /// unlikely to mean them.
  private static let mostHomonyms = 4

  private func isWanted(_ kind: ActionKind) -> Bool {
    guard let only = context["only"]?.array?.compactMap(\.string), !only.isEmpty else {
      return true
    }
    return only.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix("\($0).") }
  }

  private var name: String { document.text.string(place.name) }

  // MARK: Edits

  /// The actions that edit the document. Empty for an editor that accepts only commands, which contain no edits.
  var edits: [JSON] {
    guard client.supportsCodeActions else { return [] }
    // An ambiguous place has no other edits until the user chooses.
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
      return edit(title, kind: kind, replacing: place.whole, with: chosen(city))
    }
  }

  /// An unambiguous text for the city, in the form that the document uses; a plain name becomes a
  /// mention.
  private func chosen(_ city: City) -> String {
    var marked = MarkedName(in: gazetteer)
    switch place.form {
    case .mention: return "@\(marked.mention(of: city, called: nameOf(city)))"
    case .property: return marked.property(for: city)
    case .wikiLink:
      let ending = document.text.string(place.name.upperBound..<place.whole.upperBound)
      return "[[\(marked.text(for: city, called: nameOf(city)))\(ending)"
    case .plain: return "@\(marked.mention(of: city, called: nameOf(city)))"
    case .link, .coordinates: return name
    }
  }

  /// The name in the document up to the first comma, if it is one of the city's names; else the city's main name.
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
      actions.append(
        edit("Replace \(name) with a geo: link", kind: .rewrite, replacing: place.whole, with: text)
      )
    }
    if place.form != .coordinates, place.form != .link {
      let end = place.whole.upperBound
      actions.append(
        place.form == .property
          ? edit(
            "Replace \(name) with its coordinates", kind: .rewrite, replacing: place.whole,
            with: coordinates)
          : edit(
            "Insert the coordinates of \(name)", kind: .rewrite, replacing: end..<end,
            with: " (\(coordinates))"))
    }
    return actions
  }

  /// A link with the name of the city, in the language of the document; only the address for coordinates, and for a
  /// place without a city.
  private func link(_ address: String) -> String {
    // The label for coordinates would repeat those of the link.
    guard place.form != .coordinates, let label = place.city?.name else { return address }
    switch document.language {
    case .markdown: return "[\(label)](\(address))"
    case .org: return "[[\(address)][\(label)]]"
    case .restructuredText: return "`\(label) <\(address)>`_"
    case .asciiDoc: return "link:\(address)[\(label)]"
    case .text, .commitMessage, .program, .other: return "\(label) <\(address)>"
    }
  }

  private func edit(
    _ title: String, kind: ActionKind, replacing bytes: Range<Int>, with text: String
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

  /// An edit of this version of the document, if the editor supports versions.
  private func workspaceEdit(_ change: JSON) -> JSON {
    guard client.supportsVersionedEdits else {
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

  /// The diagnostics of the request that are about this place, which a choice fixes.
  private var diagnostics: [JSON] {
    let range = document.text.range(of: place.whole, in: client.encoding).json
    return context["diagnostics"]?.array?.filter {
      $0["code"]?.string == LanguageServer.ambiguous && $0["range"] == range
    } ?? []
  }

  // MARK: Commands

  /// The maximum number of lists that are offered, in the user's order.
  private static let mostLists = 8

  /// The actions that add the city to the archive, star or unstar it, or add it to a list; empty for a place without a
  /// city, for an ambiguous name, and if the editor does not request this kind.
  ///
  /// - Parameters:
  ///   - kept: the user's part of the city; nil if it is not in the archive.
  ///   - lists: all lists.
  func commands(kept: KeptCity?, lists: [SavedList]) -> [JSON] {
    guard let city = place.city, !place.isAmbiguous, isWanted(.archive) else { return [] }
    let commands: [PlaceCommand] =
      switch kept?.favorite {
      case nil: [.keep, .star]
      case false: [.star]
      case true: [.unstar]
      }
    let others = lists.filter { list in
      list.query == nil && kept?.annotation.lists.contains(list.id) != true
    }
    return commands.map { action($0.title(city.name), $0, [city.id]) }
      + others.prefix(Self.mostLists).map { list in
        action(
          PlaceCommand.addToList.title(city.name, list: list.name), .addToList, [city.id, list.id])
      }
  }

  private func action(_ title: String, _ command: PlaceCommand, _ ids: [Int]) -> JSON {
    let call: JSON = [
      "title": .string(title), "command": .string(command.rawValue),
      "arguments": .array(ids.map { JSON($0) }),
    ]
    if !client.supportsCodeActions {
      return call
    }
    return [
      "title": .string(title), "kind": .string(ActionKind.archive.rawValue), "command": call,
    ]
  }
}
