import Geography
internal import JSON
internal import Text

// Parsing of a row. The file of the older guide app mixes whole numbers and fractions, has empty texts and even a
// sentence instead of addresses of pictures, and misspells longitude.
extension ImportedPlace {
  /// Parses a place in the native format.
  init(row: JSON) throws(ValueProblem) {
    guard case .object = row else { throw ValueProblem("it is \(row.kindName)") }
    let lat = try Self.degrees(row["latitude"], member: "latitude")
    let lon = try Self.degrees(row["longitude"] ?? row["longtitude"], member: "longitude")
    try self.init(texts: row, coordinate: Self.coordinate(lat: lat, lon: lon))
  }

  /// Parses a GeoJSON feature (RFC 7946), in which the longitude precedes the latitude.
  init(feature: JSON) throws(ValueProblem) {
    guard feature["type"]?.string == "Feature" else { throw ValueProblem("it is not a Feature") }
    let geometry = feature["geometry"]
    guard geometry?["type"]?.string == "Point", let position = geometry?["coordinates"]?.array,
      position.count >= 2, let lon = position[0].double, let lat = position[1].double
    else { throw ValueProblem("its geometry is not a Point with longitude and latitude") }
    guard (-90...90).contains(lat) || !(-90...90).contains(lon) else {
      throw ValueProblem(
        "its latitude would be \(JSON(lat).text); GeoJSON has the longitude first")
    }
    try self.init(
      texts: feature["properties"] ?? .null, coordinate: Self.coordinate(lat: lat, lon: lon))
  }

  private init(texts: JSON, coordinate: Coordinate?) throws(ValueProblem) {
    let city = try Self.text(texts, member: "city").flatMap { city throws(ValueProblem) in
      city.trimmed.isEmpty ? nil : try PlaceText.name(city)
    }
    let description = try Self.text(texts, member: "description").flatMap(PlaceText.description)
    self.init(
      city: city, name: try PlaceText.name(try Self.text(texts, member: "name") ?? ""),
      coordinate: coordinate, description: description,
      picture: try Self.text(texts, member: "image").flatMap(PictureAddress.init))
    cityID = Self.cityID(texts["cityId"])
    country = texts["country"]?.string.flatMap(Self.code)
    note = try Self.text(texts, member: "note").flatMap(AnnotationText.note)
    tags = try Self.names(texts, member: "tags", noun: "a tag")
    lists = try Self.names(texts, member: "lists", noun: "a list")
  }

  /// A GeoNames id, or 0; nil for another value. Readers drop it if the file is not an export of this program.
  private static func cityID(_ value: JSON?) -> Int? {
    guard let text = value.flatMap({ try? JSONText.text($0, of: "cityId") })?.trimmed else {
      return nil
    }
    return text == "0" ? 0 : FileNumber.digits(text.utf8)
  }

  /// A code of two capital letters; nil for another text, such as the name of a country.
  private static func code(_ text: String) -> String? {
    let code = text.trimmed
    return code.utf8.count == 2 && code.utf8.allSatisfy { 0x41...0x5A ~= $0 } ? code : nil
  }

  /// Different names in an array, or in a text with the form of `CellList`.
  private static func names(
    _ row: JSON, member: String, noun: String
  ) throws(ValueProblem) -> [String] {
    // In files from OpenStreetMap, `tags` may be an object, which is something else.
    guard let value = row[member], value != .null, value.object == nil else { return [] }
    let texts: [String]
    if let items = value.array {
      texts = items.compactMap(\.string)
      guard texts.count == items.count else {
        throw ValueProblem("\(member) is an array of something other than texts")
      }
    } else {
      texts = CellList.items(try text(row, member: member) ?? "")
    }
    var names: [String] = []
    var known: Set<String> = []
    for text in texts where !text.trimmed.isEmpty {
      let name = try AnnotationText.name(text, noun: noun)
      if known.insert(name).inserted {
        names.append(name)
      }
    }
    return names
  }

  private static func text(_ row: JSON, member name: String) throws(ValueProblem) -> String? {
    switch row[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let other?: throw ValueProblem("\(name) is \(other.kindName), not a string")
    }
  }

  private static func degrees(_ value: JSON?, member name: String) throws(ValueProblem) -> Double? {
    guard let value, value != .null else { return nil }
    if let number = value.lenientDouble {
      return number
    }
    throw ValueProblem("\(name) is not a number")
  }

  private static func coordinate(lat: Double?, lon: Double?) throws(ValueProblem) -> Coordinate? {
    guard lat != nil || lon != nil else { return nil }
    guard let lat, let lon else { throw ValueProblem("it has only one of latitude and longitude") }
    let coordinate = Coordinate(lat: lat, lon: lon)
    guard coordinate.isValid else {
      throw ValueProblem(
        "there is no position at latitude \(JSON(lat).text), longitude \(JSON(lon).text)")
    }
    return coordinate
  }
}
