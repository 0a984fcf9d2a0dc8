package import Geography
internal import JSON
internal import Services
internal import Text

/// What an import did. Every row counts once.
package struct GuideImport: Sendable, Equatable {
  package var added = 0
  package var updated = 0

  /// Rows that say what is there already, or what the user has changed.
  package var unchanged = 0

  /// Rows of the same city, name and point as an earlier one, into which they went.
  package var repeated = 0

  /// Why rows could not be used, by their number among those given.
  package var refused: [Int: String] = [:]

  /// Pictures that no place has any more, because the file names another one.
  package var obsolete: [PictureFile] = []
}

/// Takes the places of a file into the guide, inside a transaction of the caller.
struct GuideImporter {
  private let table: GuideTable
  private var result = GuideImport()

  /// The cities that only files name. Names are equal as Unicode has it.
  private var ownCities: [String: GuideCity] = [:]
  private var lowestID = 0

  /// The cities of the gazetteer that are known to be in the table, as all own ones are.
  private var addedCities: Set<Int> = []

  init(_ table: GuideTable) { self.table = table }

  mutating func take(_ places: [ResolvedPlace], report: (Int) -> Void) throws -> GuideImport {
    var merge = GuideMerge(try table.stored())
    try merge.eachStep(for: try rows(places)) { row, step in
      try carryOut(step, row)
      if (row + 1) % 256 == 0 || row + 1 == places.count {
        report(row + 1)
      }
    }
    return result
  }

  /// The same places, listed under cities of the guide.
  private mutating func rows(_ places: [ResolvedPlace]) throws -> [ResolvedPlace] {
    let known = try table.ownCities()
    ownCities = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    lowestID = known.first?.id ?? 0
    ownCities.reserveCapacity(known.count + places.count { ($0.city?.id ?? 0) < 0 })
    return try places.map { row in
      guard let own = row.city, own.id < 0 else { return row }
      return ResolvedPlace(place: row.place, city: try city(named: own.name))
    }
  }

  /// The city that only files name, made if it is not there.
  private mutating func city(named name: String) throws -> GuideCity {
    if let known = ownCities[name] {
      return known
    }
    lowestID -= 1
    let city = GuideCity(id: lowestID, name: name)
    ownCities[name] = city
    try table.add(city)
    return city
  }

  private mutating func add(_ city: GuideCity) throws {
    if city.id >= 0, addedCities.insert(city.id).inserted {
      try table.add(city)
    }
  }

  private mutating func carryOut(_ step: GuideMerge.Step, _ row: Int) throws {
    switch step {
    case .keep: result.unchanged += 1
    case .joined: result.repeated += 1
    case .refuse(let reason): result.refused[row] = reason
    case .add(let new, let resolved):
      try add(new.city)
      let isCityChosen = resolved.place.city != nil
      try table.insert(new, isCityChosen: isCityChosen, imported: resolved.key)
      result.added += 1
    case .update(let new, from: let old):
      try add(new.city)
      try table.write(new)
      if new.photo != old.photo, let file = old.photo.file {
        result.obsolete.append(file)
      }
      result.updated += 1
    }
  }
}

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
      position.count >= 2, let lon = position[0].double, let lat = position[1].double
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
    if let number = value.lenientDouble {
      return number
    }
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
