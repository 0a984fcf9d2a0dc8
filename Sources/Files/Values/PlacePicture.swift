/// The picture of a place: an address, a stored file, both or none.
package struct PlacePicture: Sendable, Equatable {
  /// Whether the picture is missing, has only an address, or is stored.
  package enum State: String, Sendable, CaseIterable { case none, remote, local }

  /// The web address that an import gave; nil if there is none.
  package var url: String?
  package var file: PictureFile?

  package init(url: String? = nil, file: PictureFile? = nil) {
    self.url = url
    self.file = file
  }

  package var state: State { file != nil ? .local : url != nil ? .remote : .none }
}

/// A file in the folder of pictures.
package struct PictureFile: Sendable, Hashable {
  /// The file name without a folder.
  package var name: String
  package var type: PictureType

  package init(name: String, type: PictureType) {
    self.name = name
    self.type = type
  }
}
