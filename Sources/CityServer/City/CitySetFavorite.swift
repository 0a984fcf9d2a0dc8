import JSON
import JSONRPC
import Sessions

struct CityToggleFavorite: SessionMethod {
  static let name = "city.toggleFavorite"
  static let summary = "Stars a city of a session, or unstars it if it has a star."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let result = ToggleReply.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(in session: isolated Session) throws -> JSON {
    let row = try session.toggleFavorite(city)
    return ToggleReply(row: row, revision: session.revision).json
  }
}

private struct ToggleReply: FrequentObject {
  let row: EditedRow
  let revision: Int

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("city", "Id of the city.") { $0.row.id }
    members.add("favorite", "Whether it has a star now.") { $0.row.favorite }
    members.add("index", "Index of the city in the visible list; null if the filter hides it.") {
      $0.row.index
    }
    members.add("revision", ShownSession.revisionSummary) { $0.revision }
  }
}

struct CitySetFavorite: SessionMethod {
  static let name = "city.setFavorite"
  static let summary = "Stars or unstars one or several cities of a session."
  static let parameters = Parameters(
    Fields.favorite, EditedCities.city, EditedCities.cities, Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = EditReply.edit.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let cities: EditedCities
  let favorite: Bool
  let session: String?

  init(favorite: Bool, city: Int?, cities: [Int]?, session: String?) throws {
    self.cities = try EditedCities(city: city, cities: cities)
    self.favorite = favorite
    self.session = session
  }

  func run(in session: isolated Session) throws -> JSON {
    let reply =
      switch cities {
      case .one(let id): EditReply(try session.setFavorite(id, to: favorite), in: session)
      case .several(let ids):
        EditReply(changed: try session.setFavorite(ids, to: favorite), in: session)
      }
    return EditReply.edit.json(reply)
  }
}
