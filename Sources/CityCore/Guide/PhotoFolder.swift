package import Platform

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
      (temporary, path) = (folder, folder.path)
    } else {
      let slash = archive.utf8.lastIndex(of: UInt8(ascii: "/"))
      (temporary, path) = (nil, (slash.map { String(archive[..<$0]) } ?? ".") + "/photos")
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

  /// Where a picture lies; nil for a name that `store` cannot have given, which a damaged archive
  /// may hold.
  package func path(of file: PictureFile) -> String? {
    let isOurs = file.name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isOurs && file.name.hasPrefix("place-") ? "\(path)/\(file.name)" : nil
  }

  package func holds(_ file: PictureFile) -> Bool {
    path(of: file).map(File.exists) ?? false
  }

  /// Removes a picture that no place has any more.
  package func remove(_ file: PictureFile) {
    if let path = path(of: file) { File.remove(path) }
  }
}
