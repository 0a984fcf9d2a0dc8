import JSON
import JSONRPC
import Sessions

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

  init(city: Int?, cities: [Int]?, session: String?) throws {
    self.cities = try EditedCities(city: city, cities: cities)
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
