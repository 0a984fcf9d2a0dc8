/// A supported picture format, detected from the content and never from the file name.
package enum PictureType: String, Sendable, CaseIterable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webp = "image/webp"
  case gif = "image/gif"

  /// The file name extension, without the dot.
  package var fileExtension: String {
    self == .jpeg ? "jpg" : String(rawValue.dropFirst("image/".count))
  }

  /// Detects the format. Returns nil if it is not supported, or if there are too few bytes.
  package init?(_ bytes: [UInt8]) {
    guard let found = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = found
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    // SOI and the first byte of the next marker (ITU T.81, B.1.1.2 and B.2.1).
    case .jpeg: bytes.count > 20 && bytes.starts(with: [0xFF, 0xD8, 0xFF])
    // The signature, then a chunk IHDR (RFC 2083, 3.1 and 4.1.1), which ends with its checksum after 33 bytes.
    case .png:
      bytes.count > 33 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        && bytes[12..<16].elementsEqual("IHDR".utf8)
    // RIFF, a length, WEBP (RFC 9649, 2.4), then a chunk whose type is VP8 and one more character.
    case .webp:
      bytes.count > 20 && bytes.starts(with: "RIFF".utf8)
        && bytes[8..<15].elementsEqual("WEBPVP8".utf8)
    // The header and the screen descriptor (GIF89a, 17 and 18), 13 bytes together.
    case .gif:
      bytes.count > 13 && (bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8))
    }
  }
}
