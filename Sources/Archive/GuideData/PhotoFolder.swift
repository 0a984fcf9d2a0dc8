package import Platform

/// The folder of the guide's pictures. Each file is written once under a unique name and never
/// changed, so that no reader sees an incomplete one.
package final class PhotoFolder: Sendable {
  /// Absolute if the archive's path is.
  package let path: String

  /// Removes the folder with this object.
  private let temporary: TemporaryFolder?

  /// The folder `photos` beside an archive. An archive in memory gets a temporary folder, which is
  /// removed with this object. The first picture creates the folder.
  package init(besideArchive archive: String) throws(SystemError) {
    if archive == Database.inMemory {
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
    _ bytes: [UInt8], as type: PictureType, ofPlace place: Int, number: Int
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

  /// Copies a picture that is stored elsewhere into the folder, unless it is there.
  func copy(_ bytes: [UInt8], as file: PictureFile) throws(SystemError) {
    guard let path = path(of: file) else { return }
    try Folder.create(self.path)
    _ = try File.create(path, with: bytes)
  }

  /// The path of a picture; nil for a name that `store` cannot have produced, as a damaged archive
  /// may have.
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

  /// Removes pictures that no place names and that are not new: those of a process that was killed
  /// before it recorded them.
  ///
  /// - Parameter named: returns the names that places have, or nil if unknown; called only if there
  ///   is a candidate.
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
