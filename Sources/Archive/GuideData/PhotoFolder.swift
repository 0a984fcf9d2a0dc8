import Adapters
package import Files
package import Platform
import Text

/// The folder of the guide's pictures. A file is written once under a unique name and never changed. No place refers to
/// a file of `store` before it is complete.
package final class PhotoFolder: Sendable {
  /// The path; absolute if the archive's path is.
  package let path: String

  /// The temporary folder of an archive in memory, which is removed with this object; nil for other archives.
  private let temporary: TemporaryFolder?

  /// The folder `photos` beside an archive, which the first picture creates. An archive in memory gets a
  /// temporary folder.
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

  /// Stores a picture. It is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - place: the id of its place; nil for a place that is being imported.
  ///   - number: makes the name unique, for example the guide's next revision. Increased until the name is free,
  ///     because another archive may share the folder.
  package func store(
    _ bytes: [UInt8], as type: PictureType, ofPlace place: Int?, number: Int
  ) throws(SystemError) -> PictureFile {
    try Folder.create(path)
    var number = number
    let owner = place.map(String.init) ?? "import"
    while true {
      let name = "place-\(owner)-\(number).\(type.fileExtension)"
      if try File.create("\(path)/\(name)", with: bytes) {
        return PictureFile(name: name, type: type)
      }
      number += 1
    }
  }

  /// Writes a picture that a server stores into the folder, unless the folder has it.
  func copy(_ bytes: [UInt8], as file: PictureFile) throws(SystemError) {
    guard let path = path(of: file) else { return }
    try Folder.create(self.path)
    _ = try File.create(path, with: bytes)
  }

  /// The path of a picture. Returns nil for a name that does not begin with `place-`, or that has other
  /// characters than lower-case ASCII letters, digits, `-` and `.`. A damaged archive may contain such a name.
  package func path(of file: PictureFile) -> String? {
    Self.isOurs(file.name) ? "\(path)/\(file.name)" : nil
  }

  private static func isOurs(_ name: String) -> Bool {
    name.hasPrefix("place-")
      && name.utf8.allSatisfy { byte in
        byte.isASCIIDigit || "abcdefghijklmnopqrstuvwxyz-.".utf8.contains(byte)
      }
  }

  /// Whether the folder has the file of a picture.
  package func holds(_ file: PictureFile) -> Bool { path(of: file).map(File.exists) ?? false }

  /// Removes a picture that no place refers to any more.
  package func remove(_ file: PictureFile) {
    if let path = path(of: file) {
      File.remove(path)
    }
  }

  /// Removes pictures that no place refers to, such as those of a process that was killed before it recorded
  /// them. Skips files that have changed within a day.
  ///
  /// - Parameter named: returns the names that places refer to, or nil if they are unknown. Called only if
  ///   there are candidates.
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
