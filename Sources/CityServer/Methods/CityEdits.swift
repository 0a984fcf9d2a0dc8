import JSON
import JSONRPC
import Sessions

struct CityToggleFavorite: SessionMethod {
  static let name = "city.toggleFavorite"
  static let summary = "Stars a city of the session, or takes its star away, until the commit."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let result = Schemas.favoriteResult
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(in session: isolated Session) throws -> JSON {
    session.answer(try session.toggleFavorite(city))
  }
}

struct CitySetFavorite: SessionMethod {
  static let name = "city.setFavorite"
  static let summary =
    "As city.toggleFavorite, to a given value; of one city or of several at once."
  static let parameters = Parameters(
    Fields.favorite, EditedCities.city, EditedCities.cities, Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = EditedCities.result(with: EditedCities.row)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let cities: EditedCities
  let favorite: Bool
  let session: String?

  init(_ favorite: Bool, _ city: Int?, _ cities: [Int]?, _ session: String?) throws {
    self.cities = try EditedCities(city, cities)
    self.favorite = favorite
    self.session = session
  }

  func run(in session: isolated Session) throws -> JSON {
    switch cities {
    case .one(let id): session.answer(try session.setFavorite(id, favorite))
    case .several(let ids): session.answer(changed: try session.setFavorite(ids, favorite))
    }
  }
}

struct CityRemove: SessionMethod {
  static let name = "city.remove"
  static let summary = "Takes a city, or several at once, out of the session, until the commit."
  static let parameters = Parameters(
    EditedCities.city, EditedCities.cities, Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = EditedCities.result(with: [EditedCities.id])
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let cities: EditedCities
  let session: String?

  init(_ city: Int?, _ cities: [Int]?, _ session: String?) throws {
    self.cities = try EditedCities(city, cities)
    self.session = session
  }

  func run(in session: isolated Session) throws -> JSON {
    switch cities {
    case .one(let id):
      try session.remove(id)
      return session.changed([("city", JSON(id))])
    case .several(let ids): return session.answer(changed: try session.remove(ids))
    }
  }
}

struct CityRemoveUnfavorites: SessionMethod {
  static let name = "city.removeUnfavorites"
  static let summary = "Takes every visible city without a star out of the session."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = Schema.object(
    .init(
      "removed", Schemas.toldIDs,
      "The first \(Limits.maximumToldIDs) of their ids, in the list's order."),
    .init("removedCount", .count, "How many they are."), Schemas.revision)
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?

  func run(in session: isolated Session) -> JSON {
    let removed = session.removeUnfavorites()
    return session.changed([
      ("removed", Array(removed.prefix(Limits.maximumToldIDs)).json),
      ("removedCount", JSON(removed.count)),
    ])
  }
}

struct CityRestore: SessionMethod {
  static let name = "city.restore"
  static let summary =
    "Puts a city, or several at once, that were removed from the session back, with their stars."
  static let parameters = Parameters(
    EditedCities.city, EditedCities.cities, Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = EditedCities.result(with: EditedCities.row)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound, .alreadyExists]

  let cities: EditedCities
  let session: String?

  init(_ city: Int?, _ cities: [Int]?, _ session: String?) throws {
    self.cities = try EditedCities(city, cities)
    self.session = session
  }

  func run(in session: isolated Session) throws -> JSON {
    switch cities {
    case .one(let id): session.answer(try session.restore(id))
    case .several(let ids): session.answer(changed: try session.restore(ids))
    }
  }
}

/// What an edit of a session is of.
enum EditedCities {
  case one(Int)
  case several([Int])

  fileprivate static let city = Field<Int?>.optional(
    "city", "GeoNames id of the city.", as: Schemas.id)
  fileprivate static let cities = Field<[Int]?>.optional(
    "cities", "In its place: ids of several, which are one edit and one step of undo.",
    as: .array(Schemas.id, maximumCount: Limits.maximumEdited))
  fileprivate static let forms = [ParameterForm("city"), ParameterForm("cities")]

  fileprivate init(_ city: Int?, _ cities: [Int]?) throws {
    switch (city, cities) {
    case (let id?, nil): self = .one(id)
    case (nil, let ids?): self = .several(ids)
    case (nil, nil): throw RPCError(at: "city", "missing; name a city, or several by cities")
    default: throw RPCError.params("give either city or cities")
    }
  }

  fileprivate static let id = Schema.Property("city", .count, "Its id.", required: false)
  fileprivate static let row = [
    id, .init("favorite", .boolean, "Whether it has a star now.", required: false),
    .init(
      "index", .nullable(.count), "Its place in the visible list; null if filtered out.",
      required: false),
  ]

  /// - Parameter properties: those of an edit of one city.
  fileprivate static func result(with properties: [Schema.Property]) -> Schema {
    .object(
      properties + [
        .init(
          "changed", .count, "How many of the cities it changed; told of cities alone.",
          required: false),
        Schemas.revision,
      ], open: false)
  }
}

extension Session {
  fileprivate func answer(changed count: Int) -> JSON { changed([("changed", JSON(count))]) }
}
