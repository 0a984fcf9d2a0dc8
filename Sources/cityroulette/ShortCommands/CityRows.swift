import JSON

/// Cities as lines of text.
enum CityRows {
  /// The line that the licence of the data demands.
  static let attribution = "Data: GeoNames (geonames.org), CC BY 4.0."

  /// A row for each city, with its distance if it has one.
  static func text(of cities: [JSON]) -> String {
    var table = TextTable(.left, .left, .left, .right, .right, .right)
    for city in cities {
      let place = PlaceName(city)
      let matched = city["matchedName"]?.string ?? place.name
      table.add(
        city["favorite"]?.bool == true ? "*" : "",
        matched == place.name ? place.name : "\(place.name) (\(matched))", place.rest,
        city["population"]?.int.map(\.grouped) ?? "",
        city["distanceKm"]?.double.map { "\(Int($0.rounded())) km" } ?? "",
        city["id"]?.text ?? "")
    }
    return table.text
  }
}
