import JSON
import JSONRPC
import Sessions

struct CityRestore: SessionMethod {
  static let name = "city.restore"
  static let summary =
    "Restores one or several cities that were removed from a session, with their stars."
  static let parameters = Parameters(
    EditedCities.city, EditedCities.cities, Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = EditReply.edit.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound, .alreadyExists]

  let cities: EditedCities
  let session: String?

  init(city: Int?, cities: [Int]?, session: String?) throws {
    self.cities = try EditedCities(city: city, cities: cities)
    self.session = session
  }

  func run(in session: isolated Session) throws -> JSON {
    let reply =
      switch cities {
      case .one(let id): EditReply(try session.restore(id), in: session)
      case .several(let ids): EditReply(changed: try session.restore(ids), in: session)
      }
    return EditReply.edit.json(reply)
  }
}
