/// A picture that is to become a place's.
package struct NewPicture: Sendable {
  package var bytes: [UInt8]
  package var type: PictureType

  /// Nil for bytes that are no picture.
  package init?(_ bytes: [UInt8]) {
    guard let type = PictureType(bytes) else { return nil }
    self.bytes = bytes
    self.type = type
  }
}
