import JSON
import Text

extension ShortCommand {
  /// `annotate PLACE`: makes the changes that the options request, and shows what the user wrote about the city.
  static let annotate = ShortCommand(command: .annotate, method: "archive.get") { session in
    let changes = try AnnotationOptions(session)
    let city: JSON
    if changes.isEmpty {
      city = try session.city(isSaved: true)
    } else {
      // Look for a saved city first, because several cities may have the name.
      do {
        city = try session.city(isSaved: true)
      } catch is ShortFailure {
        city = try session.city(isSaved: false)
      }
      try session.apply(changes, to: city)
    }
    let found = try session.result(of: "archive.get", ["city": city["id"] ?? .null])
    let lists = try session.result(of: "list.list", [:])["lists"]?.array ?? []
    let card = AnnotationCard(city: city, annotation: found["annotation"] ?? .null, lists: lists)
    return Answer(result: found, text: card.text)
  }
}

/// The changes that the options of `annotate` request.
private struct AnnotationOptions {
  /// The parameters of `archive.annotate`, without the city.
  let annotation: JSONObject
  let addedLists: [String]
  let removedLists: [String]

  /// - Throws: `UsageError` for options that contradict each other.
  init(_ session: ShortSession) throws {
    let own = session.arguments.own
    func texts(_ option: String) -> JSON? {
      let texts = own.all(option)
      return texts.isEmpty ? nil : .array(texts.map(JSON.string))
    }
    func text(_ option: String) throws -> JSON? {
      let isRemoved = try session.choice("--no-\(option)", "--\(option)")
      return isRemoved == true ? "" : own["--\(option)"].map(JSON.string)
    }
    var annotation = JSONObject()
    annotation["ownName"] = try text("name")
    annotation["note"] = try text("note")
    annotation["planned"] = try session.choice("--planned", "--no-planned")
    annotation["addTags"] = texts("--tag")
    annotation["removeTags"] = texts("--no-tag")
    annotation["addVisits"] = texts("--visit")
    annotation["removeVisits"] = texts("--no-visit")
    self.annotation = annotation
    addedLists = own.all("--list")
    removedLists = own.all("--no-list")
  }

  var isEmpty: Bool { annotation.members.isEmpty && addedLists.isEmpty && removedLists.isEmpty }
}

extension ShortSession {
  /// Saves the city if it is not saved, and makes the changes. Before that, checks the names of the lists and, for a
  /// city that is not saved, the other changes too, so that an invalid option does not save it.
  fileprivate mutating func apply(_ changes: AnnotationOptions, to city: JSON) throws {
    let added = try lists(named: changes.addedLists)
    let removed = try lists(named: changes.removedLists)
    let id = city["id"] ?? .null
    var params = changes.annotation
    params["city"] = id
    if city["archived"]?.bool != true {
      do {
        // Only checks the changes: the method fails with `CityNotFound` if they are valid, because the city is not
        // saved.
        _ = try result(of: "archive.annotate", .object(params))
      } catch CallFailure.refused(let error) where error["data"]?["name"] == "CityNotFound" {
        _ = try result(of: "archive.add", ["city": id])
      }
    }
    if !changes.annotation.members.isEmpty {
      _ = try result(of: "archive.annotate", .object(params))
    }
    for list in added {
      _ = try result(of: "list.addCities", ["list": list, "city": id])
    }
    for list in removed {
      _ = try result(of: "list.removeCities", ["list": list, "city": id])
    }
  }

  /// The ids of the lists with these names.
  ///
  /// - Throws: `ShortFailure` for an unknown name or a smart list.
  private mutating func lists(named names: [String]) throws -> [JSON] {
    guard !names.isEmpty else { return [] }
    let lists = try result(of: "list.list", [:])["lists"]?.array ?? []
    return try names.map { name in
      let identity = NameFolding.identity(name.trimmed)
      guard
        let list = lists.first(where: { NameFolding.identity($0["name"]?.string ?? "") == identity }
        )
      else {
        let all = lists.compactMap { $0["name"]?.string }.joined(separator: ", ")
        throw ShortFailure(
          message: "There is no list named \"\(name)\"; "
            + (all.isEmpty
              ? "make it with 'cityroulette call list.add name=NAME'." : "the lists are \(all)."))
      }
      guard list["query"]?.unlessNull == .none else {
        throw ShortFailure(
          message: "\(name) is a smart list, which contains what its query finds.")
      }
      return list["id"] ?? .null
    }
  }
}

/// What the user wrote about a city, as text.
private struct AnnotationCard {
  let city: JSON
  let annotation: JSON

  /// All lists.
  let lists: [JSON]

  var text: String {
    let ids = annotation["lists"]?.array ?? []
    let names = lists.filter { ids.contains($0["id"] ?? .null) }.compactMap { $0["name"]?.string }
    let rows = [
      ("name", annotation["ownName"]?.string ?? ""), ("lists", names.joined(separator: ", ")),
      ("tags", words("tags")), ("visits", words("visits")),
      ("plan", annotation["planned"]?.bool == true ? "a visit" : ""),
      ("note", annotation["note"]?.string ?? ""),
    ].filter { !$0.1.isEmpty }
    let title = PlaceName(city).text
    guard !rows.isEmpty else { return "\(title)\nYou have written nothing about it." }
    let lines = rows.map { name, value in
      let indented = value.replacing("\n", with: "\n        ")
      return name + String(repeating: " ", count: 8 - name.count) + indented
    }
    return ([title] + lines).joined(separator: "\n")
  }

  private func words(_ member: String) -> String {
    (annotation[member]?.array ?? []).compactMap(\.string).joined(separator: ", ")
  }
}
