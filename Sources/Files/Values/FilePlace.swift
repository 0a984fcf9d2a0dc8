/// A place of the guide as an export writes it: with the names of its lists and the path of its picture.
package struct FilePlace: Sendable, Equatable {
  package var place: Place

  /// The names of the lists that contain the place, in the order of the lists.
  package var lists: [String]

  /// The path of the picture in the ZIP archive that is being written; nil if the archive does not have the picture.
  package var picture: String?

  package init(_ place: Place, lists: [String] = [], picture: String? = nil) {
    self.place = place
    self.lists = lists
    self.picture = picture
  }
}
