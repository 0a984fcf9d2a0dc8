import Geography
internal import JSON
internal import Text

/// The members of a place in files of this program, in the order of the CSV columns.
enum PlaceMember: String, CaseIterable {
  case city, cityId, country, name, latitude, longitude, description, image, note, tags, lists

  var isText: Bool {
    switch self {
    case .cityId, .latitude, .longitude: false
    default: true
    }
  }

  /// The imports that use the member. An import of cities uses the city, name, position, note, tags and lists of a
  /// place.
  var use: ColumnUse {
    switch self {
    case .city, .name, .latitude, .longitude, .note, .tags, .lists: .all
    case .cityId, .country, .description, .image: .places
    }
  }

  /// Whether the member counts only in an export of this program. Ids in other files need not be GeoNames ids, and the
  /// country counts only with an id.
  var isOnlyInExports: Bool { self == .cityId || self == .country }

  /// The imports that use a member of a JSON object.
  static func use(of name: String) -> ColumnUse {
    PlaceMember(rawValue: name)?.use ?? (name == "longtitude" ? .all : [])
  }

  /// The meaning of a table's column for clients; nil for a column that clients cannot choose.
  var column: TableColumn? {
    switch self {
    case .city: .city
    case .country: .country
    case .name: .name
    case .latitude: .lat
    case .longitude: .lon
    case .note: .note
    case .tags: .tags
    case .lists: .lists
    case .cityId, .description, .image: nil
    }
  }

  /// The members of the annotation. The table of an export may lack them.
  static let annotations: [PlaceMember] = [.note, .tags, .lists]

  /// The columns of a table. Those for annotations are left out if no place has one.
  static func columns(of places: [FilePlace]) -> [PlaceMember] {
    let isAnnotated = places.contains { place in
      annotations.contains { place.text($0) != nil }
    }
    return allCases.filter { isAnnotated || !annotations.contains($0) }
  }

  /// The members by their names in lower case.
  static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

  /// Whether a heading is that of an export of the guide. The columns for annotations may be missing.
  static func areExport(_ headings: [String]) -> Bool {
    let known = Set(headings.map { $0.lowercased() })
    return allCases.allSatisfy {
      annotations.contains($0) || known.contains($0.rawValue.lowercased())
    }
  }
}

extension FilePlace {
  /// The value of a member as a cell of a table or an attribute; nil if there is none.
  func text(_ member: PlaceMember) -> String? {
    switch member {
    case .city: place.city.name
    // The guide itself assigns negative ids, which mean nothing elsewhere.
    case .cityId: place.city.id < 0 ? nil : String(place.city.id)
    case .country: place.city.country
    case .name: place.name
    case .latitude: DecimalText.exact(place.coordinate.lat)
    case .longitude: DecimalText.exact(place.coordinate.lon)
    case .description: place.description
    case .image: place.photo.url
    case .note: place.annotation.note
    case .tags: CellList.text(place.annotation.tags)
    case .lists: CellList.text(lists)
    }
  }

  /// The value of a member of a JSON object; nil if there is none.
  func json(_ member: PlaceMember) -> JSON? {
    switch member {
    case .cityId: place.city.id < 0 ? nil : JSON(place.city.id)
    case .latitude: JSON(place.coordinate.lat)
    case .longitude: JSON(place.coordinate.lon)
    case .tags: Self.json(place.annotation.tags)
    case .lists: Self.json(lists)
    case .city, .country, .name, .description, .image, .note:
      text(member).map { .string($0.fitForFiles) }
    }
  }

  private static func json(_ texts: [String]) -> JSON? {
    texts.isEmpty ? nil : .array(texts.map { .string($0.fitForFiles) })
  }

  /// The given members as an object, without those that have no value.
  func object(_ members: [PlaceMember]) -> JSONObject {
    var object: JSONObject = [:]
    for member in members {
      object[member.rawValue] = json(member)
    }
    return object
  }
}
