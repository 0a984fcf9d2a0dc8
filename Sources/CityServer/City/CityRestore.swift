import JSON
import JSONRPC
import Sessions

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

  init(city: Int?, cities: [Int]?, session: String?) throws {
    self.cities = try EditedCities(city: city, cities: cities)
    self.session = session
  }

  func run(in session: isolated Session) throws -> JSON {
    switch cities {
    case .one(let id): session.answer(try session.restore(id))
    case .several(let ids): session.answer(changed: try session.restore(ids))
    }
  }
}
