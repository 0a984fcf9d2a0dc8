import JSON

/// Cities as lines of text.
enum CityRows {
  /// The line that the licence of the data demands.
  static let attribution = "Data: GeoNames (geonames.org), CC BY 4.0."

  /// A row for each city, with its distance if it has one.
  ///
  /// - Parameter annotations: the annotations of the cities, in the same order; empty to show none.
  static func text(of cities: [JSON], annotations: [JSON] = []) -> String {
    var table = TextTable(.left, .left, .left, .right, .right, .right, .left)
    for (index, city) in cities.enumerated() {
      let place = PlaceName(city)
      let matched = city["matchedName"]?.string ?? place.name
      table.add(
        city["favorite"]?.bool == true ? "*" : "",
        matched == place.name ? place.name : "\(place.name) (\(matched))", place.rest,
        city["population"]?.int.map(\.grouped) ?? "",
        city["distanceKm"]?.double.map { "\(Int($0.rounded())) km" } ?? "",
        city["id"]?.text ?? "",
        annotations.indices.contains(index) ? summary(of: annotations[index]) : "")
    }
    return table.text
  }

  /// The own name, the tags, the last visit and the plan, such as `"Home" #food 2024-05`.
  private static func summary(of annotation: JSON) -> String {
    var parts = [annotation["ownName"]?.string].compactMap { $0.map { "\"\($0)\"" } }
    parts += (annotation["tags"]?.array ?? []).compactMap { $0.string.map { "#\($0)" } }
    parts += [annotation["visits"]?.array?.last?.string].compactMap(\.self)
    if annotation["planned"]?.bool == true {
      parts.append("planned")
    }
    return parts.joined(separator: " ")
  }
}
