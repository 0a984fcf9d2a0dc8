import JSONRPC

/// The cities that an edit of a session or of the archive changes.
enum EditedCities {
  case one(Int)
  case several([Int])

  static let city = Field<Int?>.optional(
    "city", "GeoNames id of the city.", as: Schemas.id)
  static let cities = Field<[Int]?>.optional(
    "cities", "Ids of several cities, instead of city; they are one edit and one step of undo.",
    as: .array(Schemas.id, maximumCount: Limits.maximumEdited))
  static let forms = [ParameterForm("city"), ParameterForm("cities")]

  var ids: [Int] {
    switch self {
    case .one(let id): [id]
    case .several(let ids): ids
    }
  }

  /// The ids in order, each once.
  var distinctIDs: [Int] {
    var seen: Set<Int> = []
    return ids.filter { seen.insert($0).inserted }
  }

  init(city: Int?, cities: [Int]?) throws {
    switch (city, cities) {
    case (let id?, nil): self = .one(id)
    case (nil, let ids?): self = .several(ids)
    case (nil, nil): throw RPCError(at: "city", "missing; give city, or cities for several")
    default: throw RPCError.params("give either city or cities")
    }
  }
}
