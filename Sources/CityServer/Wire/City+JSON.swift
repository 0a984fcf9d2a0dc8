import CityCore
import JSON

extension JSON {
  /// A city as the protocol writes it: every member, in this order, null where unknown.
  init(_ city: City, favorite: Bool, archived: Bool) {
    self = .object(JSONObject(Self.members(city, favorite: favorite, archived: archived)))
  }

  init(_ row: SessionRow) {
    self.init(row.city, favorite: row.favorite, archived: row.archived)
  }

  init(_ archived: ArchivedCity) {
    self.init(archived.city, favorite: archived.favorite, archived: true)
  }

  static func members(_ city: City, favorite: Bool, archived: Bool) -> [JSONObject.Member] {
    [
      ("id", JSON(city.id)),
      ("name", .string(city.name)),
      ("country", JSON(city.country)),
      ("admin1", JSON(city.admin1)),
      ("lat", JSON(city.coordinate.lat)),
      ("lon", JSON(city.coordinate.lon)),
      ("population", JSON(city.population)),
      ("timezone", JSON(city.timezone)),
      ("wikipedia", JSON(city.wikipedia)),
      ("favorite", .bool(favorite)),
      ("archived", .bool(archived)),
      ("weather", .null),
    ]
  }

  init(_ coordinate: Coordinate) {
    self = ["lat": JSON(coordinate.lat), "lon": JSON(coordinate.lon)]
  }
}

extension Coordinate {
  /// Reads `{lat, lon}`; ranges are the schema's affair.
  init?(_ json: JSON) {
    guard let lat = json["lat"]?.double, let lon = json["lon"]?.double else { return nil }
    self.init(lat: lat, lon: lon)
  }
}
