import Text

extension CityRow {
  /// More bytes than any name or address needs.
  private static let longestText = 2048

  /// Numbers on the wire stay below 2^53, which is where a double ceases to count.
  private static let largestInteger = 1 << 53

  init(line: Int, _ values: CityValues) throws(RowProblem) {
    self.line = line
    guard let id = values[.id]?.trimmed, !id.isEmpty else {
      throw RowProblem("it has no GeoNames id")
    }
    self.id = try Self.wholeNumber(id, .id)
    name = try Self.text(values, .name) ?? nil
    country = try Self.text(values, .country).map { text throws(RowProblem) in
      try text.map(Self.countryCode)
    }
    admin1 = try Self.text(values, .admin1)
    timezone = try Self.text(values, .timezone)
    wikipedia = try Self.text(values, .wikipedia).map { text throws(RowProblem) in
      try text.map(Self.webAddress)
    }
    population = try Self.population(values)
    coordinate = try Self.coordinate(values)
    favorite = try Self.flag(values)
  }

  private static func text(
    _ values: CityValues, _ member: CityMember
  ) throws(RowProblem) -> String?? {
    guard let text = values[member] else { return nil }
    guard text.utf8.count <= longestText else {
      throw RowProblem("\(member.name) has more than \(longestText) bytes")
    }
    guard !text.unicodeScalars.contains(where: \.isUnfitForFiles) else {
      throw RowProblem("\(member.name) holds a control character")
    }
    return .some(text.isEmpty ? nil : text)
  }

  private static func countryCode(_ text: String) throws(RowProblem) -> String {
    let code = text.trimmed.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else {
      throw RowProblem("country \(quoted(text)) is not a code of two letters")
    }
    return code
  }

  /// Only addresses of the web are taken, for clients open them.
  private static func webAddress(_ text: String) throws(RowProblem) -> String {
    let plain = "http://"
    if text.utf8.starts(with: plain.utf8) { return "https://" + text.dropFirst(plain.count) }
    guard text.utf8.starts(with: "https://".utf8) else {
      throw RowProblem("wikipedia \(quoted(text)) is not an https address")
    }
    return text
  }

  /// Zero stands for unknown in many tables.
  private static func population(_ values: CityValues) throws(RowProblem) -> Int?? {
    guard let text = values[.population]?.trimmed else { return nil }
    if text.isEmpty || text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) { return .some(nil) }
    return try wholeNumber(text, .population)
  }

  private static func flag(_ values: CityValues) throws(RowProblem) -> Bool? {
    switch values[.favorite]?.trimmed.lowercased() {
    case nil, ""?: return nil
    case "true"?, "yes"?, "1"?: return true
    case "false"?, "no"?, "0"?: return false
    case let text?: throw RowProblem("favorite \(quoted(text)) is neither true nor false")
    }
  }

  static func wholeNumber(_ text: String, _ member: CityMember) throws(RowProblem) -> Int {
    // Int alone would take a sign.
    guard text.utf8.allSatisfy(\.isDigit), let number = Int(text), 1...largestInteger ~= number
    else { throw RowProblem("\(member.name) \(quoted(text)) is not a whole number from 1") }
    return number
  }

  /// A cell for a message.
  static func quoted(_ text: String) -> String { "\"\(clipped(text))\"" }

  /// A text for a message: short, on one line.
  static func clipped(_ text: String) -> String {
    let start = String.UnicodeScalarView(
      text.unicodeScalars.prefix(30).map { $0.value < 0x20 ? " " : $0 })
    return String(start) + (start.count < text.unicodeScalars.count ? "…" : "")
  }
}
