internal import JSON
internal import Text

/// A place as a file has it. What the file leaves out is nil.
package struct ImportedPlace: Sendable, Equatable {
  /// As it is written there.
  package var city: String?
  package var name: String
  package var coordinate: Coordinate?
  package var description: String?
  package var picture: PictureAddress?

  /// What the file says of it, in place of what another row says of the same place.
  func merged(into earlier: ImportedPlace) -> ImportedPlace {
    ImportedPlace(
      city: city ?? earlier.city, name: name, coordinate: coordinate ?? earlier.coordinate,
      description: description ?? earlier.description, picture: picture ?? earlier.picture)
  }
}

// What a row may hold. The file of the older guide mixes whole numbers with fractions, leaves
// pictures empty and has a sentence in the place of one; its longitude is misspelt.
extension ImportedPlace {
  /// A row of the own format.
  init(row: JSON) throws(ValueProblem) {
    guard case .object = row else { throw ValueProblem("it is \(row.kindName)") }
    let lat = try Self.degrees(row["latitude"], "latitude")
    let lon = try Self.degrees(row["longitude"] ?? row["longtitude"], "longitude")
    try self.init(texts: row, coordinate: Self.coordinate(lat: lat, lon: lon))
  }

  /// A feature of GeoJSON (RFC 7946), whose positions have the longitude first.
  init(feature: JSON) throws(ValueProblem) {
    guard feature["type"]?.string == "Feature" else { throw ValueProblem("it is no Feature") }
    let geometry = feature["geometry"]
    guard geometry?["type"]?.string == "Point", let position = geometry?["coordinates"]?.array,
      (2...3).contains(position.count), let lon = position[0].double, let lat = position[1].double
    else { throw ValueProblem("its geometry is no Point with longitude and latitude") }
    guard (-90...90).contains(lat) || !(-90...90).contains(lon) else {
      throw ValueProblem(
        "its latitude would be \(JSON(lat).text); GeoJSON has the longitude first")
    }
    try self.init(
      texts: feature["properties"] ?? .null, coordinate: Self.coordinate(lat: lat, lon: lon))
  }

  private init(texts: JSON, coordinate: Coordinate?) throws(ValueProblem) {
    let city = try Self.text(texts, "city").flatMap { city throws(ValueProblem) in
      city.trimmed.isEmpty ? nil : try PlaceText.name(city)
    }
    let description = try Self.text(texts, "description").flatMap(PlaceText.description)
    self.init(
      city: city, name: try PlaceText.name(try Self.text(texts, "name") ?? ""),
      coordinate: coordinate, description: description,
      picture: try Self.text(texts, "image").flatMap(PictureAddress.init))
  }

  private static func text(_ row: JSON, _ name: String) throws(ValueProblem) -> String? {
    switch row[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let other?: throw ValueProblem("\(name) is \(other.kindName), not a string")
    }
  }

  private static func degrees(_ value: JSON?, _ name: String) throws(ValueProblem) -> Double? {
    guard let value, value != .null else { return nil }
    if let number = value.lenientDouble { return number }
    throw ValueProblem("\(name) is no number")
  }

  private static func coordinate(lat: Double?, lon: Double?) throws(ValueProblem) -> Coordinate? {
    guard lat != nil || lon != nil else { return nil }
    guard let lat, let lon else { throw ValueProblem("it has only one of latitude and longitude") }
    let coordinate = Coordinate(lat: lat, lon: lon)
    guard coordinate.isValid else {
      throw ValueProblem(
        "there is no point at latitude \(JSON(lat).text), longitude \(JSON(lon).text)")
    }
    return coordinate
  }
}
