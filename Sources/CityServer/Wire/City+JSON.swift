import CityCore
import JSON

extension City {
  /// Adds the members of the city as the protocol writes it: every one, in this order, null where
  /// unknown.
  func write(
    into object: inout JSONObjectWriter, favorite: Bool, archived: Bool, weather: JSON
  ) {
    object.add("id", id)
    object.add("name", name)
    object.add("country", country)
    object.add("admin1", admin1)
    object.add("lat", coordinate.lat)
    object.add("lon", coordinate.lon)
    object.add("population", population)
    object.add("timezone", timezone)
    object.add("wikipedia", wikipedia)
    object.add("favorite", favorite)
    object.add("archived", archived)
    object.add("weather", weather)
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
