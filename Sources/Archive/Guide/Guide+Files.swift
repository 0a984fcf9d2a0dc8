package import Files
internal import Platform

/// The places of an export, and the lists that contain them.
package struct GuideContents: Sendable {
  /// In the order of `Guide.all`.
  package var places: [FilePlace] = []

  /// The lists that the user fills and that contain at least one of the places, in the order of the lists.
  package var lists: [FileList] = []

  package init() {}
}

extension Guide {
  /// The places that match the filter, for an export. Does not create a missing archive.
  ///
  /// - Parameter hasAnnotations: whether to include notes, tags and lists.
  /// - Complexity: O(n log n) in the number of places, of their tags and of their list memberships in the whole guide.
  package func contents(
    _ filter: PlaceFilter, hasAnnotations: Bool = true
  ) throws -> GuideContents {
    try read(
      orEmpty: GuideContents(),
      inDatabase: { table, database in
        var contents = GuideContents()
        let lists = try ListTable(database).all().filter { $0.query == nil }
        let names = Dictionary(uniqueKeysWithValues: lists.map { ($0.id, $0.name) })
        var members: [Int: [Int]] = [:]
        for var place in try table.all(filter) {
          if !hasAnnotations {
            place.annotation = PlaceAnnotation()
          }
          for list in place.annotation.lists {
            members[list, default: []].append(place.id)
          }
          contents.places.append(
            FilePlace(place, lists: place.annotation.lists.compactMap { names[$0] }))
        }
        contents.lists = lists.compactMap { list in
          members[list.id].map {
            FileList(list.name, color: list.color, icon: list.icon, members: $0, id: list.id)
          }
        }
        return contents
      })
  }

  /// Reads the stored pictures of places, and sets their paths in the places. Leaves out a picture whose file is
  /// missing or cannot be read.
  ///
  /// - Parameter limit: the maximum size of all pictures in bytes.
  /// - Throws: `PictureExcess` if the pictures exceed the limit, or if there are more than `PackedPicture.most`.
  package func pack(
    _ places: inout [FilePlace], limit: Int
  ) throws -> [PackedPicture] {
    var pictures: [PackedPicture] = []
    var known: Set<String> = []
    var size = 0
    guard let folder = try photosToShow() else { return [] }
    for index in places.indices {
      guard let file = places[index].place.photo.file, let path = folder.path(of: file) else {
        continue
      }
      try Task.checkCancellation()
      let name = PackedPicture.path(of: file.name)
      if !known.contains(name) {
        try fetchPicture(of: places[index].place)
        guard let bytes = try? File.readRegular(path) else { continue }
        size += bytes.count
        guard size <= limit else { throw PictureExcess.bytes(limit: limit) }
        guard pictures.count < PackedPicture.most else {
          throw PictureExcess.count(limit: PackedPicture.most)
        }
        known.insert(name)
        pictures.append(PackedPicture(path: name, bytes: bytes))
      }
      places[index].picture = name
    }
    return pictures
  }
}

/// The pictures of an export are too large, or too many, for one file.
package enum PictureExcess: Error, Equatable {
  /// All pictures together have more than this many bytes.
  case bytes(limit: Int)

  /// There are more than this many pictures.
  case count(limit: Int)
}
