internal import Adapters

/// The pictures in a KMZ file. Each is expanded only when it is needed.
package struct PackedPictures: Sendable {
  private let archive: ZIPArchive
  private let entries: [String: ZIPArchive.Entry]

  init(_ archive: ZIPArchive) {
    self.archive = archive
    entries = Dictionary(uniqueKeysWithValues: archive.entries.map { ($0.path, $0) })
  }

  /// The size of a picture in bytes; 0 if the archive does not have it.
  func size(of path: String) -> Int { entries[path]?.size ?? 0 }

  /// Why a file in the archive cannot be the picture of a place, as a clause without a full stop; nil if it can.
  ///
  /// - Throws: `TextFileError` for a damaged file.
  func problem(of path: String) throws -> String? {
    let name = "the picture \(CityRow.quoted(path))"
    // `ZIPArchive` has no entries with absolute paths or paths that lead upwards.
    guard let entry = entries[path] else { return "\(name) is not in the ZIP archive" }
    guard entry.size <= NewPicture.maximumBytes else {
      return "\(name) has \(entry.size) bytes, more than the \(NewPicture.maximumBytes) allowed"
    }
    guard PictureType(archive.beginning(of: entry, atMost: 64)) != nil else {
      return "\(name) is not a JPEG, PNG, WebP or GIF"
    }
    _ = try contents(of: entry)
    return nil
  }

  /// The picture at a path for which `problem` returned nil.
  package func picture(_ path: String) throws -> NewPicture? {
    guard let entry = entries[path] else { return nil }
    return NewPicture(try contents(of: entry))
  }

  private func contents(of entry: ZIPArchive.Entry) throws -> [UInt8] {
    do throws(ZIPError) {
      return try archive.contents(of: entry, limit: NewPicture.maximumBytes)
    } catch {
      throw TextFileError(error)
    }
  }
}
