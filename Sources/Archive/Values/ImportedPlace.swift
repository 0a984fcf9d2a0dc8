package import Geography

/// A place in a file. A value that the file lacks is nil.
package struct ImportedPlace: Sendable, Equatable {
  /// The city as written in the file.
  package var city: String?
  package var name: String
  package var coordinate: Coordinate?
  package var description: String?
  package var picture: PictureAddress?

  /// The id of the city in an export of this program: that of GeoNames, or 0 for the unknown city.
  package var cityID: Int?

  /// The country of the city, which is used only if the gazetteer does not have its id.
  package var country: String?

  /// What the user wrote about the place, and the names of its lists.
  package var note: String?
  package var tags: [String] = []
  package var lists: [String] = []

  /// The path of its picture in the ZIP archive that has the file.
  package var packed: String?

  /// What happens to a place of the guide; nil for the rule of the import.
  var onConflict: ConflictChoice?

  /// Whether the file has an annotation of the place.
  var isAnnotated: Bool { note != nil || !tags.isEmpty || !lists.isEmpty }

  /// Adds a later row for the same place. Its values precede those of this row, except for tags and lists, which are
  /// added: the rows of a place that is in several lists usually differ only in the list.
  ///
  /// - Parameter known: the tags and lists of this row. Kept between calls, so that many rows take linear time.
  mutating func add(_ later: ImportedPlace, known: inout KnownNames) {
    name = later.name
    city = later.city ?? city
    coordinate = later.coordinate ?? coordinate
    description = later.description ?? description
    picture = later.picture ?? picture
    cityID = later.cityID ?? cityID
    country = later.country ?? country
    note = later.note ?? note
    packed = later.packed ?? packed
    for tag in later.tags where known.tags.insert(tag).inserted {
      tags.append(tag)
    }
    for list in later.lists where known.lists.insert(list).inserted {
      lists.append(list)
    }
  }

  /// The tags and lists of a place as sets.
  struct KnownNames {
    fileprivate var tags, lists: Set<String>

    init(of place: ImportedPlace) {
      tags = Set(place.tags)
      lists = Set(place.lists)
    }
  }
}
