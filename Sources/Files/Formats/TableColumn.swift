/// The meaning of a table's column, as clients know it.
package enum TableColumn: String, CaseIterable, Sendable {
  /// A GeoNames id.
  case id

  /// The name of the place or, in a table of cities, of the city.
  case name

  /// The city of the place, if the place has a name of its own.
  case city, country, admin1, lat, lon

  /// Both coordinates, latitude first or longitude first.
  case latLon, lonLat

  /// WKT or GeoJSON.
  case geometry

  /// A position or a description of where the place is.
  case location, address, link
  case population, timezone, wikipedia, favorite
  case ownName, note, tags, lists, visits, planned

  /// A part of a position, such as degrees, minutes or a zone, its reference system, or a position in an unsupported
  /// form. Only the heading determines this meaning; clients cannot choose it.
  case positionPart

  /// The meanings that a client may choose.
  package static let choices = allCases.filter { $0 != .positionPart }

  /// A column of a table with its meaning.
  package struct Use: Sendable, Equatable {
    /// The heading in the file.
    package var name: String

    /// Nil for a column that is not used.
    package var column: TableColumn?

    package init(name: String, column: TableColumn?) {
      self.name = name
      self.column = column
    }
  }

  init(_ column: FileColumn) {
    let chosen: FileColumn =
      switch column {
      case .id: .geonameID
      case .title: .name
      case .note, .comment: .ownNote
      case .googleTags: .tags
      default: column
      }
    self = Self.allCases.first { $0.fileColumn == chosen } ?? .positionPart
  }

  /// The meaning of the column for `FileColumns`; nil for `positionPart`.
  var fileColumn: FileColumn? {
    switch self {
    case .id: .geonameID
    case .name: .name
    case .city: .city
    case .country: .country
    case .admin1: .admin1
    case .lat: .lat
    case .lon: .lon
    case .latLon: .latLon
    case .lonLat: .lonLat
    case .geometry: .geometry
    case .location: .location
    case .address: .address
    case .link: .link
    case .population: .population
    case .timezone: .timezone
    case .wikipedia: .wikipedia
    case .favorite: .favorite
    case .ownName: .ownName
    case .note: .ownNote
    case .tags: .tags
    case .lists: .lists
    case .visits: .visits
    case .planned: .planned
    case .positionPart: nil
    }
  }
}
