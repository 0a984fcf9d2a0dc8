import JSON
import JSONRPC
import Sessions

struct CityRemove: SessionMethod {
  static let name = "city.remove"
  static let summary = "Removes one or several cities from a session."
  static let parameters = Parameters(
    EditedCities.city, EditedCities.cities, Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = EditReply.removal.schema
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
      return EditReply.removal.json(EditReply(removed: id, in: session))
    case .several(let ids):
      let count = try session.remove(ids)
      return EditReply.removal.json(EditReply(changed: count, in: session))
    }
  }
}

struct CityRemoveUnfavorites: SessionMethod {
  static let name = "city.removeUnfavorites"
  static let summary = "Removes all visible cities without a star from a session."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<(removed: [Int], revision: Int)>(
    .init(
      "removed", "Ids of the first \(Limits.maximumListedIDs) removed cities, in list order.",
      as: Schemas.listedIDs
    ) { Array($0.removed.prefix(Limits.maximumListedIDs)) },
    .init("removedCount", "Number of removed cities.") { $0.removed.count },
    ShownSession.revision.of(\.revision))
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?

  func run(in session: isolated Session) -> JSON {
    Self.answer.json((session.removeUnfavorites(), session.revision))
  }
}
