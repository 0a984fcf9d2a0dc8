internal import Geography
internal import Text

/// A row of a file: a city as far as the file tells of it.
///
/// An outer nil is what the file does not tell, an inner one what it tells to be unknown.
package struct CityRow: Sendable, Equatable {
  /// Where it begins in the file, from 1.
  package var line: Int

  package var id: Int
  var name: String?
  var country: String??
  var admin1: String??
  var coordinate: Coordinate?
  var population: Int??
  var timezone: String??
  var wikipedia: String??
  var favorite: Bool?

  /// Whether the row is a city by itself.
  package var isComplete: Bool { name != nil && coordinate != nil }
}

extension CityRow {
  init(line: Int, _ values: CityValues) throws(ValueProblem) {
    self.line = line
    guard let id = values[.id]?.trimmed, !id.isEmpty else {
      throw ValueProblem("it has no GeoNames id")
    }
    self.id = try Self.id(id, decimalComma: values.decimalComma)
    name = try Self.text(values, .name) ?? nil
    country = try Self.text(values, .country).map { text throws(ValueProblem) in
      try text.map { text throws(ValueProblem) in try CountryCell.code(of: text) }
    }
    admin1 = try Self.text(values, .admin1)
    timezone = try Self.text(values, .timezone)
    wikipedia = try Self.text(values, .wikipedia).map { text throws(ValueProblem) in
      try text.map(Self.webAddress)
    }
    population = try Self.population(values)
    coordinate = try Self.coordinate(values)
    favorite = try Self.flag(values)
  }

  /// The city that the row means; nil if it tells too little of one that nobody knows. What the
  /// file does not tell is taken from the archive, else from the gazetteer; a star is never taken
  /// away.
  ///
  /// - Parameter known: the city of this id in the gazetteer.
  func resolved(archived: ArchivedCity?, known: City?) throws(ValueProblem) -> ArchivedCity? {
    let base = archived?.city ?? known
    guard let name = name ?? base?.name, let coordinate = coordinate ?? base?.coordinate else {
      return nil
    }
    if let known, coordinate.looksSwapped(from: known.coordinate) {
      throw ValueProblem(
        "latitude and longitude look swapped: \(known.name) lies the other way round")
    }
    let city = City(
      id: id, name: name, country: country ?? base?.country, admin1: admin1 ?? base?.admin1,
      coordinate: coordinate, population: population ?? base?.population,
      timezone: timezone ?? base?.timezone, wikipedia: wikipedia ?? base?.wikipedia)
    let favorite = archived?.favorite ?? false || favorite ?? false
    return ArchivedCity(city: city, favorite: favorite)
  }
}

extension Coordinate {
  /// Whether this lies far from the true place, and would lie near it with its numbers exchanged.
  fileprivate func looksSwapped(from truth: Coordinate) -> Bool {
    guard (-90...90).contains(lon), self != truth else { return false }
    let swapped = Coordinate(lat: lon, lon: lat)
    return distanceKm(to: truth) > 200 && swapped.distanceKm(to: truth) < 50
  }
}

extension CityRow {
  /// More bytes than any name or address needs.
  private static let longestText = 2048

  private static func text(
    _ values: CityValues, _ member: CityMember
  ) throws(ValueProblem) -> String?? {
    guard let text = values[member] else { return nil }
    guard text.utf8.count <= longestText else {
      throw ValueProblem("\(member.name) has more than \(longestText) bytes")
    }
    guard !text.isUnfitForFiles else {
      throw ValueProblem("\(member.name) holds a control character")
    }
    return .some(text.isEmpty ? nil : text)
  }

  /// Only addresses of the web are taken, for clients open them.
  private static func webAddress(_ text: String) throws(ValueProblem) -> String {
    let plain = "http://"
    if text.utf8.starts(with: plain.utf8) {
      return "https://" + text.dropFirst(plain.count)
    }
    guard text.utf8.starts(with: "https://".utf8) else {
      throw ValueProblem("wikipedia \(quoted(text)) is not an https address")
    }
    return text
  }

  /// Zero stands for unknown in many tables.
  private static func population(_ values: CityValues) throws(ValueProblem) -> Int?? {
    guard let text = values[.population]?.trimmed else { return nil }
    if text.isEmpty || text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) {
      return .some(nil)
    }
    if let number = FileNumber.rounded(text, decimalComma: values.decimalComma) {
      return number
    }
    throw ValueProblem("population \(quoted(text)) is not a whole number from 1")
  }

  private static func flag(_ values: CityValues) throws(ValueProblem) -> Bool? {
    switch values[.favorite]?.trimmed.lowercased() {
    case nil, ""?: return nil
    case "true"?, "yes"?, "1"?: return true
    case "false"?, "no"?, "0"?: return false
    case let text?: throw ValueProblem("favorite \(quoted(text)) is neither true nor false")
    }
  }

  static func coordinate(_ values: CityValues) throws(ValueProblem) -> Coordinate? {
    switch (values[.lat]?.trimmed ?? "", values[.lon]?.trimmed ?? "") {
    case ("", ""): return nil
    case ("", _): throw ValueProblem("lat is missing")
    case (_, ""): throw ValueProblem("lon is missing")
    case (let lat, let lon):
      return try coordinate(lat: try degrees(lat, .lat), lon: try degrees(lon, .lon))
    }
  }

  static func coordinate(lat: Double, lon: Double) throws(ValueProblem) -> Coordinate {
    if lat.magnitude > 90 {
      let isSwapped = lat.magnitude <= 180 && lon.magnitude <= 90
      throw ValueProblem(
        "latitude \(DecimalText.exact(lat)) is not from -90 to 90"
          + (isSwapped ? "; latitude and longitude look swapped (GeoJSON has longitude first)" : "")
      )
    }
    guard lon.magnitude <= 180 else {
      throw ValueProblem("longitude \(DecimalText.exact(lon)) is not from -180 to 180")
    }
    return Coordinate(lat: lat, lon: lon)
  }

  private static func degrees(_ text: String, _ member: CityMember) throws(ValueProblem) -> Double {
    let axis: CoordinateTokens.Axis = member == .lat ? .latitude : .longitude
    if let value = FileAngle.degrees(text, axis) {
      return value
    }
    throw ValueProblem("\(member.name) \(quoted(text)) is not a number")
  }

  private static func id(_ text: String, decimalComma: Bool) throws(ValueProblem) -> Int {
    if let number = FileNumber.whole(text, decimalComma: decimalComma) {
      return number
    }
    guard FileNumber.isShortened(text) else {
      throw ValueProblem("id \(quoted(text)) is not a whole number from 1")
    }
    throw ValueProblem(
      "id \(quoted(text)) was shortened by a spreadsheet; show the column as whole numbers")
  }

  /// A cell for a message.
  static func quoted(_ text: String) -> String { "\"\(ValueProblem.clipped(text))\"" }
}
