/// A picture to be stored for a place.
package struct NewPicture: Sendable {
  package var bytes: [UInt8]
  package var type: PictureType

  /// The maximum size of a picture in bytes. `init` does not check it.
  package static let maximumBytes = 10 << 20

  /// Returns nil if the bytes are not a picture of a supported format.
  package init?(_ bytes: [UInt8]) {
    guard let type = PictureType(bytes) else { return nil }
    self.bytes = bytes
    self.type = type
  }
}
