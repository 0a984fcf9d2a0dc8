/// A place of the guide as an export writes it: with the names of lists, and the file of its picture.
package struct FilePlace: Sendable, Equatable {
  package var place: Place

  /// The names of the lists that contain it, in their order.
  package var lists: [String]

  /// The path of its picture in the ZIP archive that is written; nil if the archive does not have the picture.
  package var picture: String?

  package init(_ place: Place, lists: [String] = [], picture: String? = nil) {
    self.place = place
    self.lists = lists
    self.picture = picture
  }
}
