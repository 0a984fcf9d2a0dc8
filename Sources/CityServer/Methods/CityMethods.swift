import CityCore
import JSON
import JSONRPC

/// Methods of this server, by the class in which they run.
protocol CityMethod: InOrderMethod where Server == CityServer {}
protocol CityExclusiveMethod: ExclusiveMethod where Server == CityServer {}
protocol CityWaitingMethod: WaitingMethod where Server == CityServer {}

/// A method that stars, removes or restores one city of a session.
protocol CityEditMethod: CityMethod {
  var city: Int { get }
  var session: String? { get }

  /// Answers the row and where it stands then.
  func edit(_ session: isolated Session) throws -> LocatedRow
}

extension CityEditMethod {
  static var result: Schema { Schemas.favoriteResult }
  static var errors: [ErrorCode] { [.sessionNotFound, .cityNotFound] }

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.session(session).assumeIsolated { $0.answer(try edit($0)) }
  }
}

struct CityToggleFavorite: CityEditMethod {
  static let name = "city.toggleFavorite"
  static let summary = "Stars a city of the session, or takes its star away, until the commit."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)

  let city: Int
  let session: String?

  func edit(_ session: isolated Session) throws -> LocatedRow { try session.toggleFavorite(city) }
}

struct CitySetFavorite: CityEditMethod {
  static let name = "city.setFavorite"
  static let summary = "As city.toggleFavorite, to a given value."
  static let parameters = Parameters(Fields.city, Fields.favorite, Fields.session, as: Self.init)

  let city: Int
  let favorite: Bool
  let session: String?

  func edit(_ session: isolated Session) throws -> LocatedRow {
    try session.setFavorite(city, favorite)
  }
}

struct CityRemove: CityMethod {
  static let name = "city.remove"
  static let summary = "Takes a city out of the session, until the commit."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let result = Schema.object(
    [.init("city", .count, "Its id.")] + Schemas.revisionProperties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.session(session).assumeIsolated { session in
      try session.remove(city)
      return .object(JSONObject([("city", JSON(city))] + session.revisionMembers))
    }
  }
}

struct CityRemoveUnfavorites: CityMethod {
  static let name = "city.removeUnfavorites"
  static let summary = "Takes every visible city without a star out of the session."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = Schema.object(
    [
      .init(
        "removed", Schemas.toldIDs,
        "The first \(Limits.maximumToldIDs) of their ids, in the list's order."),
      .init("removedCount", .count, "How many they are."),
    ] + Schemas.revisionProperties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.session(session).assumeIsolated { session in
      let removed = session.removeUnfavorites()
      return .object(
        JSONObject(
          [
            ("removed", Array(removed.prefix(Limits.maximumToldIDs)).json),
            ("removedCount", JSON(removed.count)),
          ]
            + session.revisionMembers))
    }
  }
}

struct CityRestore: CityEditMethod {
  static let name = "city.restore"
  static let summary = "Puts a city that was removed from the session back, with its star."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound, .alreadyExists]

  let city: Int
  let session: String?

  func edit(_ session: isolated Session) throws -> LocatedRow { try session.restore(city) }
}

struct CitySearch: CityMethod {
  static let name = "city.search"
  static let summary = "Sets the session's filter and answers what it lets through."
  static let parameters = Parameters(
    Field<String>.required(
      "query", "Part of a name; case, accents and punctuation do not matter; empty means all.",
      as: .string(maximumBytes: 256)),
    Field<SessionScope>.optional("scope", "Which cities to look among.", default: .all),
    Fields.session, Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = Schema.object(
    Page.cities.properties + Schemas.revisionProperties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound]

  let query: String
  let scope: SessionScope
  let session: String?
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    let writer = server.writer
    return try server.session(session).assumeIsolated { session in
      session.search(query, scope: scope)
      return .object(
        JSONObject(
          session.pageMembers(offset: offset, limit: limit, writer) + session.revisionMembers))
    }
  }
}

struct CitySelect: CityMethod {
  static let name = "city.select"
  static let summary = "Points a city out to every view of the session, by city.didSelect."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)

  /// Also the parameters of `city.didSelect`.
  static let properties: [Schema.Property] = [
    .init("session", .string, "The session."),
    .init("index", .nullable(.count), "The row's place in the visible list; null if filtered out."),
    .init("city", Schemas.city, "The row."),
  ]
  static let result = Schema.object(properties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    let session = try server.session(session)
    let located = try session.assumeIsolated { try $0.select(city) }
    let selection: JSON = [
      "session": .string(session.id), "index": JSON(located.index),
      "city": server.writer.json(located.row),
    ]
    server.outbox.notify("city.didSelect", selection)
    return selection
  }
}

struct CityGet: CityExclusiveMethod {
  static let name = "city.get"
  static let summary =
    "One city: from the named or only session, else the archive, else wherever it is known."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let result = Schema.object(.init("city", Schemas.city, "The city."))
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound] + ErrorCode.storage

  let city: Int
  let session: String?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let isClear = session != nil || server.sessions.open.count == 1
    let session = isClear ? try server.session(session) : nil
    if let row = try? await session?.row(city) {
      return ["city": server.writer.json(row)]
    }
    if let archived = try await server.use({ [city] in try $0.city(id: city) }) {
      return ["city": server.writer.json(archived)]
    }
    return ["city": server.writer.json(try await server.cityOutsideArchive(city))]
  }
}
