import Text

/// What a file can say of a city, in the order of the columns of CSV.
enum CityMember: Int, CaseIterable {
  case id, name, country, admin1, lat, lon, population, timezone, wikipedia, favorite

  /// Its name in files. Taken from a list, because to describe a case at run time takes as long as
  /// to write a whole city.
  var name: String { Self.names[rawValue] }

  static let count = allCases.count

  private static let names = allCases.map { String(describing: $0) }

  /// Other names that tables and collections of other programs use.
  private static let aliases: [String: CityMember] = [
    "geonameid": .id, "geoname_id": .id, "countrycode": .country, "country_code": .country,
    "latitude": .lat, "longitude": .lon, "lng": .lon, "long": .lon, "favourite": .favorite,
  ]

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.name, $0) }
  ).merging(aliases) { name, _ in name }

  /// The member that a column or property of that name holds, whatever its case.
  init?(heading: String) {
    guard let member = Self.byName[heading.trimmed.lowercased()] else { return nil }
    self = member
  }
}

/// What a row says of each member, as text; nil where it says nothing. An empty text says that
/// there is none.
struct CityValues {
  private var texts = [String?](repeating: nil, count: CityMember.count)

  subscript(member: CityMember) -> String? {
    get { texts[member.rawValue] }
    set { texts[member.rawValue] = newValue }
  }

  mutating func append(_ text: String, to member: CityMember) {
    texts[member.rawValue] = (texts[member.rawValue] ?? "") + text
  }

  var areEmpty: Bool { texts.allSatisfy { $0?.isEmpty ?? true } }
}
