import Archive
import Files
import JSON
import JSONRPC
import Text

/// The parameters and the result that the edits of lists share.
private enum ListFields {
  static let name = Field<String>.required(
    "name",
    "Name of the list, unique in the archive; case, accents and ASCII punctuation do not matter.",
    as: nameSchema)
  static let nameSchema = Schema.string(maximumBytes: AnnotationText.longestName)

  static let answer = Shape<SavedList>(.init("list", "The list after the request.") { $0 })

  static func checked(_ name: String) throws -> String {
    try Fields.checked(name, of: "name") { text throws(ValueProblem) in
      try AnnotationText.name(text, noun: "a list")
    }
  }
}

struct ListAdd: CityExclusiveMethod {
  static let name = "list.add"
  static let summary = "Adds a list at the end: one to fill, or a smart list of what a query finds."
  static let parameters = Parameters(
    ListFields.name,
    Field<SavedList.Color>.optional("color", "Its colour.", default: .blue),
    Field<SavedList.Icon>.optional("icon", "Its icon.", default: .pin),
    Field<GivenQuery?>.optional("query", "What the cities of a smart list satisfy."),
    as: Self.init)
  static let result = ListFields.answer.schema
  static let errors = [.alreadyExists] + GivenQuery.errors + [.outcomeUnknown]

  let listName: String
  let color: SavedList.Color
  let icon: SavedList.Icon
  let query: GivenQuery?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ListFields.answer.json(try await list(on: server))
  }

  func list(on server: isolated CityServer) async throws -> SavedList {
    let name = try ListFields.checked(listName)
    _ = try await server.readLists()
    let query = try await query?.savedText(on: server)
    return try await server.use { [color, icon] in
      try $0.addList(name, color: color, icon: icon, query: query)
    }
  }
}

struct ListUpdate: CityExclusiveMethod {
  static let name = "list.update"
  static let summary = "Changes the given members of a list, or its place among the lists."
  static let parameters = Parameters(
    GivenList.field,
    Field<String?>.optional("name", "New name.", as: ListFields.nameSchema),
    Field<SavedList.Color?>.optional("color", "New colour."),
    Field<SavedList.Icon?>.optional("icon", "New icon."),
    Field<GivenQuery?>.optional("query", "New query of a smart list."),
    Field<Int?>.optional("index", "New index among the lists; beyond the last is the end."),
    as: Self.init)
  static let result = ListFields.answer.schema
  static let errors = [.alreadyExists] + GivenQuery.errors + [.outcomeUnknown]

  let list: GivenList
  let newName: String?
  let color: SavedList.Color?
  let icon: SavedList.Icon?
  let query: GivenQuery?
  let index: Int?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let list = try list.found(in: await server.readLists())
    var change = ListChange()
    change.name = try newName.map(ListFields.checked)
    change.color = color
    change.icon = icon
    if query != nil, list.query == nil {
      throw RPCError(
        at: "query", "\(list.name) is a list that you fill; add a new list with the query")
    }
    change.query = try await query?.savedText(on: server)
    change.index = index
    return ListFields.answer.json(
      try await server.use { [change] in try $0.updateList(list.id, change) })
  }
}

struct ListRemove: CityExclusiveMethod {
  static let name = "list.remove"
  static let summary = "Removes a list; its cities stay in the archive."
  static let parameters = Parameters(GivenList.field, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<SavedList>(.init("list", "The removed list.") { $0 })
  static let errors = [.listNotFound] + ErrorCode.storageChange

  let list: GivenList

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let list = try list.found(in: await server.readLists())
    return Self.answer.json(try await server.use { try $0.removeList(list.id) })
  }
}

struct ListAddCities: CityExclusiveMethod {
  static let name = "list.addCities"
  static let summary =
    "Puts an archived city, or several as one change, into a list that the user fills."
  static let parameters = Parameters(
    GivenList.field, EditedCities.city, ArchiveEdit.given,
    Field<Int?>.optional(
      "index",
      "Index of the first of them in the list, which moves those already there. Default: the end."),
    as: Self.init)
  static let forms = EditedCities.forms
  static let result = ArchiveEdit.answerToSeveral.schema
  static let errors = [.listNotFound, .cityNotFound] + ErrorCode.storageChange

  let list: GivenList
  let cities: EditedCities
  let index: Int?

  init(list: GivenList, city: Int?, cities: [Int]?, index: Int?) throws {
    self.list = list
    self.cities = try EditedCities(archived: city, cities: cities)
    self.index = index
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ArchiveEdit.answerToSeveral.json(try await edit(on: server))
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let list = try list.found(in: await server.readLists()).filled()
    return try await server.use { [ids = cities.distinctIDs, index] in
      try $0.addToList(list.id, cities: ids, at: index)
    }
  }
}

struct ListRemoveCities: CityExclusiveMethod {
  static let name = "list.removeCities"
  static let summary =
    "Takes an archived city, or several as one change, out of a list; they stay in the archive."
  static let parameters = Parameters(
    GivenList.field, EditedCities.city, ArchiveEdit.given, as: Self.init)
  static let forms = EditedCities.forms
  static let result = ArchiveEdit.answerToSeveral.schema
  static let errors = [.listNotFound, .cityNotFound] + ErrorCode.storageChange

  let list: GivenList
  let cities: EditedCities

  init(list: GivenList, city: Int?, cities: [Int]?) throws {
    self.list = list
    self.cities = try EditedCities(archived: city, cities: cities)
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ArchiveEdit.answerToSeveral.json(try await edit(on: server))
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let list = try list.found(in: await server.readLists()).filled()
    return try await server.use { [ids = cities.distinctIDs] in
      try $0.removeFromList(list.id, cities: ids)
    }
  }
}

extension GivenQuery {
  /// The query of a smart list as it is saved: a list in it is replaced by its id, which remains valid if the list gets
  /// another name.
  ///
  /// - Throws: `invalidParams` if the query refers to a smart list, because that list could refer to this one; the
  ///   errors of the query, except `locationUnavailable`.
  fileprivate func savedText(on server: isolated CityServer) async throws -> String {
    var saved = json
    if let given = json["list"], given != .null {
      let list = try await GivenList.read(JSONView(given))
        .found(on: server, at: "params.query.list")
      guard list.query == nil else {
        throw RPCError(
          at: "query.list",
          "\(list.name) is a smart list; name a list that you fill, or repeat its query")
      }
      var members = json.object ?? JSONObject()
      members["list"] = JSON(list.id)
      saved = .object(members)
    }
    do {
      _ = try await conditions(on: server)
    } catch let error as RPCError where error.code == .locationUnavailable {
      // The smart list uses the position that the device has when the list is read.
    }
    return saved.text
  }
}
