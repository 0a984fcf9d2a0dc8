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
    case .one(let id): session.answer(try session.setFavorite(id, to: favorite))
    case .several(let ids): session.answer(changed: try session.setFavorite(ids, to: favorite))
    }
  }
}
