import Archive
import Geography
import JSON
import JSONRPC

struct ArchiveAdd: CityExclusiveMethod {
  static let name = "archive.add"
  static let summary =
    "Adds a found city, or any city of the gazetteer, to the archive at once, without a session."
  static let parameters = Parameters(
    WeatherTarget.city,
    Field<Bool>.optional("favorite", "Whether the city gets a star.", default: false),
    GivenCity.locationField, as: Self.init)
  static let forms = GivenCity.forms
  static let result = ArchiveEdit.answer.schema
  static let errors =
    [.cityNotFound, .alreadyExists] + GivenLocation.errors
    + ErrorCode.storageChange

  let city: Int?
  let favorite: Bool
  let location: GivenLocation?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ArchiveEdit.answer.json(try await edit(on: server))
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let city =
      switch try GivenCity(city: city, location: location) {
      case .id(let id): try await server.cityOutsideArchive(id)
      case .location(let location): try await location.nearestCity(on: server)
      }
    return try await server.edit(reporting: favorite ? .favoriteAdded : .cityAdded) { [favorite] in
      try $0.add(city, favorite: favorite)
    }
  }
}

struct ArchiveRemove: CityExclusiveMethod {
  static let name = "archive.remove"
  static let summary =
    "Removes a city, or several as one change, from the archive at once, without a session."
  static let parameters = Parameters(EditedCities.city, ArchiveEdit.given, as: Self.init)
  static let forms = EditedCities.forms
  static let result = ArchiveEdit.answerToSeveral.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  let cities: EditedCities

  init(city: Int?, cities: [Int]?) throws {
    self.cities = try EditedCities(archived: city, cities: cities)
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ArchiveEdit.answerToSeveral.json(try await edit(on: server))
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    try await server.edit(reporting: .cityRemoved) { [ids = cities.ids] in
      try $0.remove(ids: ids)
    }
  }
}

struct ArchiveSetFavorite: CityExclusiveMethod {
  static let name = "archive.setFavorite"
  static let summary =
    "Stars or unstars an archived city, or several as one change, at once, without a session."
  static let parameters = Parameters(
    Fields.favorite, EditedCities.city, ArchiveEdit.given, as: Self.init)
  static let forms = EditedCities.forms
  static let result = ArchiveEdit.answerToSeveral.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  let cities: EditedCities
  let favorite: Bool

  init(favorite: Bool, city: Int?, cities: [Int]?) throws {
    self.cities = try EditedCities(archived: city, cities: cities)
    self.favorite = favorite
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ArchiveEdit.answerToSeveral.json(try await edit(on: server))
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    let code = favorite ? ServerMessage.Code.favoriteAdded : .favoriteRemoved
    return try await server.edit(reporting: code) { [ids = cities.ids, favorite] in
      try $0.setFavorite(ids: ids, to: favorite)
    }
  }
}

extension EditedCities {
  /// The cities that an edit of the archive changes.
  ///
  /// - Throws: as `init(city:cities:)`; `invalidParams` for an empty list.
  init(archived city: Int?, cities: [Int]?) throws {
    try self.init(city: city, cities: cities)
    if ids.isEmpty {
      throw RPCError(at: "cities", "expected at least one id")
    }
  }
}

extension ArchiveEdit {
  static let given = Field<[Int]?>.optional(
    "cities", "Ids of several cities, instead of city; they are one change of the archive.",
    as: .array(Schemas.id, maximumCount: Limits.maximumEdited))

  fileprivate static let answer = Shape<Self>(
    .init("city", "Id of the city; of several, the first.", as: Schemas.id) {
      JSON($0.cities.first?.id)
    },
    .init("archive", "The archive after the request.", \.status))

  static let answerToSeveral = answer.with(
    .init("changed", "Number of changed cities; 0 if the archive was in that state already.") {
      $0.changed.count
    })
}

extension CityServer {
  /// Edits the archive, and sends a message for the user if the edit changed something.
  fileprivate func edit(
    reporting code: ServerMessage.Code,
    _ body: @escaping @Sendable (Archive) throws -> ArchiveEdit
  ) async throws -> ArchiveEdit {
    let edit = try await use(body)
    if let first = edit.changed.first {
      let isOne = edit.changed.count == 1
      let message = ServerMessage(
        code: code, name: isOne ? first.name : "\(edit.changed.count) cities",
        city: isOne ? first.id : nil)
      outbox.notify("server.message", params: message.json)
    }
    return edit
  }
}
