import CityCore
import JSON

extension City {
  /// The city as the protocol writes it: every member, in this order, null where unknown.
  func members(favorite: Bool, archived: Bool, weather: JSON) -> [JSONObject.Member] {
    [
      ("id", JSON(id)),
      ("name", .string(name)),
      ("country", JSON(country)),
      ("admin1", JSON(admin1)),
      ("lat", JSON(coordinate.lat)),
      ("lon", JSON(coordinate.lon)),
      ("population", JSON(population)),
      ("timezone", JSON(timezone)),
      ("wikipedia", JSON(wikipedia)),
      ("favorite", .bool(favorite)),
      ("archived", .bool(archived)),
      ("weather", weather),
    ]
  }
}

extension JSON {
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
