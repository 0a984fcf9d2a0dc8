internal import Archive
package import Geography
package import JSON
import JSONRPC
import Platform
package import Sessions

/// Methods of this server, by the class in which they run.
protocol CityMethod: InOrderMethod where Server == CityServer {}
protocol CityExclusiveMethod: ExclusiveMethod where Server == CityServer {}
protocol CityWaitingMethod: WaitingMethod where Server == CityServer {}

/// A method that reads or changes one session, and needs nothing else.
protocol SessionMethod: CityMethod {
  var session: String? { get }

  func run(in session: isolated Session) throws -> JSON
}

extension SessionMethod {
  func run(on server: isolated CityServer) throws -> JSON {
    try server.session(session).assumeIsolated(with: self) { try $1.run(in: $0) }
  }
}

struct CitySearch: CityMethod {
  static let name = "city.search"
  static let summary = "Sets the session's filter and answers what it lets through."
  static let parameters = Parameters(
    Field<String>.required(
      "query", "Part of a name, or a name in any language; empty means all.",
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

  func run(on server: isolated CityServer) throws -> JSON {
    let writer = server.writer
    // Without the gazetteer the cities are still found by the names that they have here.
    let gazetteer = try? server.gazetteer()
    return try server.session(session).assumeIsolated { session in
      session.search(query, scope: scope, in: gazetteer)
      return session.answer(with: session.pageMembers(offset: offset, limit: limit, writer))
    }
  }
}

struct CitySelect: CityMethod {
  static let name = "city.select"
  static let summary = "Points a city out to every view of the session, by city.didSelect."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)

  /// Also the parameters of `city.didSelect`.
  static let selection = Shape<(session: String, index: Int?, city: JSON)>(
    .init("session", "The session.", \.session),
    .init("index", "The row's place in the visible list; null if filtered out.", \.index),
    .init("city", "The row.", as: Schemas.city, \.city))
  static let result = selection.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(on server: isolated CityServer) throws -> JSON {
    let session = try server.session(session)
    let located = try session.assumeIsolated { try $0.select(city) }
    let selection = Self.selection.json(
      (session.id, located.index, server.writer.json(located.row)))
    server.outbox.notify("city.didSelect", selection)
    return selection
  }
}

struct CityGet: CityExclusiveMethod {
  static let name = "city.get"
  static let summary =
    "One city: from the named or only session, else the archive, else wherever it is known."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let result = Schema.object(
    .init("city", Schemas.city, "The city."),
    .init(
      "names", [PlaceName].schema,
      "All names that the gazetteer has for it, the main one first; empty for a city of elsewhere.")
  )
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound] + ErrorCode.storage

  let city: Int
  let session: String?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await details(on: server).json
  }

  func details(on server: isolated CityServer) async throws -> CityDetails {
    let row = try await row(on: server)
    let names = try? server.gazetteer().names(id: city)
    return CityDetails(row: row, names: names ?? [], writer: server.writer)
  }

  func row(on server: isolated CityServer) async throws -> SessionRow {
    let isClear = session != nil || server.sessions.open.count == 1
    let session = isClear ? try server.session(session) : nil
    if let row = try? await session?.row(city) {
      return row
    }
    if let archived = try await server.read({ [city] in try $0.city(id: city) }) {
      return SessionRow(archived)
    }
    return SessionRow(city: try await server.cityOutsideArchive(city))
  }
}

/// The result of `city.get`.
package struct CityDetails: Sendable {
  package let row: SessionRow
  let names: [PlaceName]

  /// Has the weather that was known when the city was read.
  fileprivate let writer: CityWriter

  /// Nil if nobody has asked for it.
  package var weather: ShownWeather? { writer.weather.shown(for: row.city.id) }

  package var json: JSON { ["city": writer.json(row), "names": names.json] }
}

extension PlaceName: Shaped {
  static let shape = Shape<Self>(
    .init("name", "As the gazetteer spells it.", \.text),
    .init("language", "A tag of BCP 47; null if unknown.", \.language), name: "PlaceName")
}
