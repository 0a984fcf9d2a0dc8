package import Archive
package import Geography
import JSON
import JSONRPC
import Platform
internal import Sessions

struct ArchiveStatus: CityExclusiveMethod {
  static let name = "archive.status"
  static let summary = "How much is archived, and where."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape(
    ArchiveSummary.shape.members + [.init("path", "The file, or :memory:.", \.path)])
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    Self.answer.json(try await summary(on: server))
  }

  func summary(on server: isolated CityServer) async throws -> ArchiveSummary {
    try await server.read { try $0.status() }
  }
}

struct ArchiveList: CityExclusiveMethod {
  static let name = "archive.list"
  static let summary = "A page of the archive, in the order of sessions."
  static let parameters = Parameters(
    Fields.offset, Fields.pageLimit,
    Fields.text("after", "In the place of offset: what the page before answered as after."),
    as: Self.init)
  static let forms = [ParameterForm(optional: ["offset"]), ParameterForm("after")]
  static let result = Schema.object(
    Page.cities.properties + [
      .init("after", .nullable(.string), "Leads to the next page; null after the last.")
    ], open: false)
  static let errors = ErrorCode.storage

  let offset: Int
  let limit: Int
  let after: ArchiveCursor?

  init(_ offset: Int, _ limit: Int, _ after: String?) throws {
    self.offset = offset
    self.limit = limit
    self.after = after.flatMap(ArchiveCursor.init)
    if after == nil {
      return
    }
    if self.after == nil {
      throw RPCError(at: "after", "no archive.list has answered this")
    }
    if offset > 0 {
      throw RPCError.params("give either offset or after")
    }
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let archived = try await page(on: server)
    let writer = server.writer
    let page = Page(
      rows: archived.cities.map { writer.json($0) }, total: archived.total, next: archived.next)
    return .object(
      JSONObject(Page.cities.members(of: page) + [("after", (archived.after?.text).json)]))
  }

  func page(on server: isolated CityServer) async throws -> ArchivePage {
    guard let after else { return try await page(from: offset, on: server) }
    let page = try await server.read { [limit] in try $0.page(after: after, limit: limit) }
    // Counting the rows before these would take the time that the cursor saves, so `next` is nil.
    return ArchivePage(cities: page.cities, total: page.total, next: nil, isLast: page.isLast)
  }

  private func page(from offset: Int, on server: isolated CityServer) async throws -> ArchivePage {
    // Further on the rows before have to be counted.
    let isBrief = offset < 1000
    let page = try await server.use(isBrief: isBrief) { [limit] in
      try $0.page(offset: offset, limit: limit)
    }
    let end = offset + page.cities.count
    let next = end < page.total ? end : nil
    return ArchivePage(cities: page.cities, total: page.total, next: next, isLast: next == nil)
  }
}

/// The result of `archive.list`.
package struct ArchivePage: Sendable {
  package let cities: [ArchivedCity]

  /// Cities on all pages.
  package let total: Int

  /// The offset of the next page; nil after the last, and where it is not known.
  let next: Int?
  fileprivate let isLast: Bool

  /// The position after the last of these cities; nil after the last page.
  package var after: ArchiveCursor? { isLast ? nil : cities.last.map(ArchiveCursor.init) }
}

struct ArchiveAdd: CityExclusiveMethod {
  static let name = "archive.add"
  static let summary =
    "Archives a city that was found, or any of the gazetteer, at once, outside any session."
  static let parameters = Parameters(
    Fields.city,
    Field<Bool>.optional("favorite", "Whether it gets a star.", default: false), as: Self.init)
  static let result = ArchiveEdit.schema
  static let errors: [ErrorCode] = [.cityNotFound, .alreadyExists] + ErrorCode.storageChange

  let city: Int
  let favorite: Bool

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await edit(on: server).json
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let city = try await server.cityOutsideArchive(city)
    return try await server.edit(telling: favorite ? .favoriteAdded : .cityAdded) { [favorite] in
      try $0.add(city, favorite: favorite)
    }
  }
}

struct ArchiveRemove: CityExclusiveMethod {
  static let name = "archive.remove"
  static let summary = "Takes a city out of the archive at once, outside any session."
  static let parameters = Parameters(Fields.city, as: Self.init)
  static let result = ArchiveEdit.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  let city: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await edit(on: server).json
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    try await server.edit(telling: .cityRemoved) { [city] in try $0.remove(id: city) }
  }
}

struct ArchiveSetFavorite: CityExclusiveMethod {
  static let name = "archive.setFavorite"
  static let summary = "Stars an archived city, or takes its star away, at once."
  static let parameters = Parameters(Fields.city, Fields.favorite, as: Self.init)
  static let result = ArchiveEdit.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  let city: Int
  let favorite: Bool

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await edit(on: server).json
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let code = favorite ? ServerMessage.favoriteAdded : .favoriteRemoved
    return try await server.edit(telling: code) { [city, favorite] in
      try $0.setFavorite(id: city, favorite)
    }
  }
}

/// What every edit of the archive answers.
extension ArchiveEdit: Shaped {
  static let shape = Shape<Self>(
    .init("city", "Its id.", \.city.id), .init("archive", "The archive afterwards.", \.status))
}

/// A sentence for the user that no reply carries, as `server.message` brings it: a client shows it
/// for a moment. The raw value is its code, for programs.
enum ServerMessage: String, CaseIterable, WireValue {
  case cityAdded, cityRemoved, favoriteAdded, favoriteRemoved

  /// Names the file system instead of a city.
  case archiveOnNetwork

  /// The parameters of the notification.
  static let shape = Shape<(message: ServerMessage, name: String, city: Int?)>(
    .init("level", "How much it matters.", as: .word(["info", "warning", "error"])) {
      $0.message == .archiveOnNetwork ? "warning" : "info"
    },
    .init("code", "What happened, for programs.", \.message),
    .init("text", "What happened, in English, with the city's name.") {
      $0.message.text($0.name)
    },
    .init("city", "Id of the city that it is about.", as: .nullable(.count), \.city))

  private func text(_ name: String) -> String {
    switch self {
    case .cityAdded: "\(name) was added to the archive."
    case .cityRemoved: "\(name) was removed from the archive."
    case .favoriteAdded: "\(name) was added to the favourites."
    case .favoriteRemoved: "\(name) was removed from the favourites."
    case .archiveOnNetwork:
      "The archive is on \(name), where it is not safe to use it from several machines at a time. Use a "
        + "server of PostgreSQL for that."
    }
  }
}

extension CityServer {
  /// Warns of an archive that other machines may use too: the locks of SQLite are not reliable there.
  func reportNetworkFileSystem() {
    let path = settings.archivePath
    guard path != Archive.inMemory, PostgreSQLAddress(path) == nil,
      let name = settings.networkFileSystem(path)
    else { return }
    outbox.notify("server.message", ServerMessage.shape.json((.archiveOnNetwork, name, nil)))
  }

  /// Edits the archive, and shows the user a message unless that changed nothing.
  fileprivate func edit(
    telling message: ServerMessage, _ body: @escaping @Sendable (Archive) throws -> ArchiveEdit
  ) async throws -> ArchiveEdit {
    let edit = try await use(body)
    if edit.isChange {
      outbox.notify(
        "server.message", ServerMessage.shape.json((message, edit.city.name, edit.city.id)))
    }
    return edit
  }
}
