import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Sessions

struct ArchiveAdd: CityExclusiveMethod {
  static let name = "archive.add"
  static let summary =
    "Adds a found city, or any city of the gazetteer, to the archive at once, without a session."
  static let parameters = Parameters(
    Fields.city,
    Field<Bool>.optional("favorite", "Whether the city gets a star.", default: false),
    as: Self.init)
  static let result = ArchiveEdit.schema
  static let errors: [ErrorCode] = [.cityNotFound, .alreadyExists] + ErrorCode.storageChange

  let city: Int
  let favorite: Bool

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await edit(on: server).json
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let city = try await server.cityOutsideArchive(city)
    return try await server.edit(reporting: favorite ? .favoriteAdded : .cityAdded) { [favorite] in
      try $0.add(city, favorite: favorite)
    }
  }
}

struct ArchiveRemove: CityExclusiveMethod {
  static let name = "archive.remove"
  static let summary = "Removes a city from the archive at once, without a session."
  static let parameters = Parameters(Fields.city, as: Self.init)
  static let result = ArchiveEdit.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  let city: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await edit(on: server).json
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    try await server.edit(reporting: .cityRemoved) { [city] in try $0.remove(id: city) }
  }
}

struct ArchiveSetFavorite: CityExclusiveMethod {
  static let name = "archive.setFavorite"
  static let summary = "Stars or unstars an archived city at once, without a session."
  static let parameters = Parameters(Fields.city, Fields.favorite, as: Self.init)
  static let result = ArchiveEdit.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  let city: Int
  let favorite: Bool

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await edit(on: server).json
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let code = favorite ? ServerMessage.Code.favoriteAdded : .favoriteRemoved
    return try await server.edit(reporting: code) { [city, favorite] in
      try $0.setFavorite(id: city, to: favorite)
    }
  }
}

/// The result of every edit of the archive.
extension ArchiveEdit: WireObject {
  static let shape = Shape<Self>(
    .init("city", "Id of the city.", \.city.id),
    .init("archive", "The archive after the request.", \.status))
}

extension CityServer {
  /// Edits the archive, and sends a message for the user if the edit changed something.
  fileprivate func edit(
    reporting code: ServerMessage.Code,
    _ body: @escaping @Sendable (Archive) throws -> ArchiveEdit
  ) async throws -> ArchiveEdit {
    let edit = try await use(body)
    if edit.isChange {
      let message = ServerMessage(code: code, name: edit.city.name, city: edit.city.id)
      outbox.notify("server.message", params: message.json)
    }
    return edit
  }
}
