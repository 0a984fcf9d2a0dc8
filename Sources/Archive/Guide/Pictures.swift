package import Platform
internal import Text

/// The kinds of picture that a place can have, known by their content and never by their name.
package enum PictureType: String, Sendable, CaseIterable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webp = "image/webp"
  case gif = "image/gif"

  /// The end of a file's name, without the dot.
  package var fileExtension: String {
    self == .jpeg ? "jpg" : String(rawValue.dropFirst("image/".count))
  }

  /// The kind that the beginning of a file shows; nil if it is none of them, or is cut off before
  /// its first picture data can begin.
  package init?(_ bytes: [UInt8]) {
    guard let found = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = found
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    // SOI and the first byte of the marker behind it (ITU T.81, B.1.1.2 and B.2.1).
    case .jpeg: bytes.count > 20 && bytes.starts(with: [0xFF, 0xD8, 0xFF])
    // The signature and a first chunk IHDR (RFC 2083, 3.1 and 11.2.1), whose data ends at byte 33.
    case .png:
      bytes.count > 33 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        && bytes[12..<16].elementsEqual("IHDR".utf8)
    // RIFF, a length, WEBP (RFC 9649, 2.4), then a chunk VP8 and one sign.
    case .webp:
      bytes.count > 20 && bytes.starts(with: "RIFF".utf8)
        && bytes[8..<15].elementsEqual("WEBPVP8".utf8)
    // The header and the screen descriptor (GIF89a, 17 and 18), 13 bytes together.
    case .gif:
      bytes.count > 13 && (bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8))
    }
  }
}

/// Where a picture lies in the web.
package struct PictureAddress: Sendable, Equatable {
  /// As it was written, without blanks around it.
  package let text: String

  /// The address to ask: percent-encoded, without a fragment, and with TLS. Only this machine
  /// itself is asked without.
  package let request: String

  /// Without a port, for messages.
  package let host: String

  /// Nil for a text that is no address of HTTP, such as a sentence.
  package init?(_ text: String) {
    self.text = text.trimmed
    let address = self.text.prefix { $0 != "#" }
    guard self.text.utf8.count <= 2048, !address.contains(where: { $0.isWhitespace && $0 != " " }),
      let parts = HTTPAddress(URLText.repaired(address)), !".[".contains(parts.host.prefix(1))
    else { return nil }
    host = String(parts.authority.prefix { $0 != ":" })
    let scheme = !parts.isSecure && parts.isLoopback ? "http" : "https"
    request = "\(scheme)://\(parts.authority)\(parts.target.isEmpty ? "/" : parts.target)"
  }
}

/// The folder of the guide's pictures. A file in it is written once, under a name of its own, and
/// never changed, so that whoever shows it never sees half of one.
package final class PhotoFolder: Sendable {
  /// Absolute if the archive's path is.
  package let path: String

  /// Removes the folder with this object.
  private let temporary: TemporaryFolder?

  /// The folder `photos` beside an archive; for an archive in memory one that ends with this
  /// object. It is made when the first picture comes.
  package init(besideArchive archive: String) throws(SystemError) {
    if archive == Archive.inMemory {
      let folder = try TemporaryFolder(name: "cityroulette-photos")
      temporary = folder
      path = folder.path
    } else {
      let slash = archive.utf8.lastIndex(of: UInt8(ascii: "/"))
      temporary = nil
      path = (slash.map { String(archive[..<$0]) } ?? ".") + "/photos"
    }
  }

  /// Keeps a picture; it is on the disk when this returns.
  ///
  /// - Parameter number: makes the name a new one; the guide's next revision is a good choice.
  ///   Another archive may share the folder, so a name that is there already is passed over.
  package func store(
    _ bytes: [UInt8], _ type: PictureType, ofPlace place: Int, number: Int
  ) throws(SystemError) -> PictureFile {
    try Folder.create(path)
    var number = number
    while true {
      let name = "place-\(place)-\(number).\(type.fileExtension)"
      if try File.create("\(path)/\(name)", with: bytes) {
        return PictureFile(name: name, type: type)
      }
      number += 1
    }
  }

  /// Puts a copy of a picture that is kept elsewhere here, unless there is one.
  func copy(_ bytes: [UInt8], as file: PictureFile) throws(SystemError) {
    guard let path = path(of: file) else { return }
    try Folder.create(self.path)
    _ = try File.create(path, with: bytes)
  }

  /// Where a picture lies; nil for a name that `store` cannot have given, which a damaged archive
  /// may hold.
  package func path(of file: PictureFile) -> String? {
    Self.isOurs(file.name) ? "\(path)/\(file.name)" : nil
  }

  private static func isOurs(_ name: String) -> Bool {
    name.hasPrefix("place-")
      && name.utf8.allSatisfy { byte in
        byte.isDigit || "abcdefghijklmnopqrstuvwxyz-.".utf8.contains(byte)
      }
  }

  package func holds(_ file: PictureFile) -> Bool { path(of: file).map(File.exists) ?? false }

  /// Removes a picture that no place has any more.
  package func remove(_ file: PictureFile) {
    if let path = path(of: file) {
      File.remove(path)
    }
  }

  /// Removes pictures that no place has and nobody has just put there: those of a process that was
  /// killed before it noted them down.
  ///
  /// - Parameter named: the names that places have, nil if that is not known; asked only if there is something
  ///   to remove.
  func removeStrays(exceptThose named: () throws -> Set<String>?) rethrows {
    let found = Leftovers.old(in: path, where: Self.isOurs)
    if found.isEmpty {
      return
    }
    guard let kept = try named() else { return }
    for name in found where !kept.contains(name) {
      File.remove("\(path)/\(name)")
    }
  }
}

/// Base 64 of RFC 4648, section 4.
package enum Base64 {
  /// What each byte stands for; 64 for those that are no signs.
  private static let values: [UInt32] = {
    var values = [UInt32](repeating: 64, count: 256)
    let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, sign) in zip(UInt32(0)..., signs.utf8) {
      values[Int(sign)] = value
    }
    return values
  }()

  /// The bytes that a text stands for; blanks and line ends are skipped. Nil if it has another
  /// sign, or ends inside a group of four. Padding may be left out.
  package static func decode(_ text: String) -> [UInt8]? {
    let values = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    // How many of the bits belong to a byte that is not whole yet.
    var bits = UInt32(0)
    var spare = UInt32(0)
    var signs = 0
    var padding = 0
    for sign in text.utf8 where !sign.isBlank {
      if sign == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, values[Int(sign)] < 64 else { return nil }
      bits = bits << 6 | values[Int(sign)]
      spare = (spare + 6) % 8
      signs = (signs + 1) % 4
      if signs != 1 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> spare))
      }
    }
    // What the last signs have beyond whole bytes must be zero.
    guard signs != 1, bits & (1 << spare - 1) == 0 else { return nil }
    return padding == 0 || signs > 0 && signs + padding == 4 ? bytes : nil
  }
}
