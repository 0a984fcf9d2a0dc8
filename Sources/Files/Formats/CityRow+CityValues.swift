import Geography
package import Text

extension CityRow {
  init(line: Int, values: CityValues) throws(ValueProblem) {
    self.line = line
    guard let id = values[.id]?.trimmed, !id.isEmpty else {
      throw ValueProblem("it has no GeoNames id")
    }
    self.id = try Self.id(id, decimalComma: values.decimalComma)
    name = try Self.text(values, of: .name) ?? nil
    country = try Self.text(values, of: .country).map { text throws(ValueProblem) in
      try text.map { text throws(ValueProblem) in try CountryCell.code(of: text) }
    }
    admin1 = try Self.text(values, of: .admin1)
    timezone = try Self.text(values, of: .timezone)
    wikipedia = try Self.text(values, of: .wikipedia).map { text throws(ValueProblem) in
      try text.map(Self.webAddress)
    }
    population = try Self.population(values)
    coordinate = try Self.coordinate(values)
    favorite = try Self.flag(values[.favorite], noun: "favorite")
    annotation = try FileAnnotation.read(values)
  }
}

extension CityRow {
  /// The maximum length of a text of a city, in bytes.
  private static let longestText = 2048

  private static func text(
    _ values: CityValues, of member: CityMember
  ) throws(ValueProblem) -> String?? {
    guard let text = values[member] else { return nil }
    guard text.utf8.count <= longestText else {
      throw ValueProblem("\(member.name) has more than \(longestText) bytes")
    }
    guard !text.isUnfitForFiles else {
      throw ValueProblem("\(member.name) contains a control character")
    }
    return .some(text.isEmpty ? nil : text)
  }

  /// Accepts only web addresses, because clients open them. Changes http to https.
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

  /// The population. 0 counts as unknown, because some tables write it so; an empty cell does too.
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

  /// Words and signs for a star, then for none, in lower case. People write them in their own languages.
  private static let starred: Set = [
    "true", "yes", "y", "1", "x", "*", "★", "⭐", "✓", "✔", "ja", "j", "oui", "sí", "si", "sì",
    "sim", "da", "tak", "ano", "igen", "kyllä", "evet", "да", "ναι", "はい", "是",
  ]
  private static let plain: Set = [
    "false", "no", "n", "0", "-", "–", "☆", "✗", "nein", "nee", "nej", "nei", "non", "não", "nu",
    "nie", "ne", "nem", "ei", "hayır", "нет", "όχι", "いいえ", "否",
  ]

  /// Reads a cell that says yes or no, such as whether a row has a star; nil for an empty cell.
  ///
  /// - Parameter noun: the name of the member.
  /// - Throws: `ValueProblem` for another word.
  package static func flag(_ text: String?, noun: String) throws(ValueProblem) -> Bool? {
    guard let text = text?.trimmed, !text.isEmpty else { return nil }
    // Fast path for the word in most rows of an export.
    if text == "false" {
      return false
    }
    let word = text.lowercased()
    if starred.contains(word) {
      return true
    }
    guard plain.contains(word) else {
      throw ValueProblem("\(noun) \(quoted(text)) is neither true nor false")
    }
    return false
  }

  static func coordinate(_ values: CityValues) throws(ValueProblem) -> Coordinate? {
    switch (values[.lat]?.trimmed ?? "", values[.lon]?.trimmed ?? "") {
    case ("", ""): return nil
    case ("", _): throw ValueProblem("lat is missing")
    case (_, ""): throw ValueProblem("lon is missing")
    case (let lat, let lon):
      return try coordinate(lat: try degrees(lat, of: .lat), lon: try degrees(lon, of: .lon))
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

  private static func degrees(_ text: String, of member: CityMember) throws(ValueProblem) -> Double
  {
    let axis: CoordinateTokens.Axis = member == .lat ? .latitude : .longitude
    if let value = FileAngle.degrees(text, of: axis) {
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

  /// A cell, quoted and shortened for a message.
  package static func quoted(_ text: String) -> String { "\"\(ValueProblem.clipped(text))\"" }
}
