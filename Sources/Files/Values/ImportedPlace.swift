package import Geography

/// A place in a file. A value that the file lacks is nil.
package struct ImportedPlace: Sendable, Equatable {
  /// The city as written in the file.
  package var city: String?
  package var name: String
  package var coordinate: Coordinate?
  package var description: String?
  package var picture: PictureAddress?

  /// The id of the city in an export of this program, or the id that the user chose: a GeoNames id, or 0 for the
  /// unknown city.
  package var cityID: Int?

  /// The code of the city's country. Used only if the gazetteer does not have `cityID`.
  package var country: String?

  /// What the user wrote about the place.
  package var note: String?

  /// The names of its tags, and of its lists.
  package var tags: [String] = []
  package var lists: [String] = []

  /// The path of its picture in the ZIP archive that contains the imported file.
  package var packed: String?

  /// What the import does if the guide has the place; nil to follow the choice for the whole import.
  package var onConflict: ConflictChoice?

  /// Whether the file has an annotation of the place.
  package var isAnnotated: Bool { note != nil || !tags.isEmpty || !lists.isEmpty }

  /// Merges a later row for the same place. Its values replace those of this row, except `onConflict`; a value that it
  /// lacks stays. Its tags and lists are added, because a place in several lists may have a row for each of them.
  ///
  /// - Parameter known: the tags and lists of this row. The caller keeps it between calls, so that many rows take
  ///   linear time.
  package mutating func add(_ later: ImportedPlace, known: inout KnownNames) {
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
  package struct KnownNames {
    fileprivate var tags, lists: Set<String>

    package init(of place: ImportedPlace) {
      tags = Set(place.tags)
      lists = Set(place.lists)
    }
  }
}
