import Files

/// The pictures that an import stores in the folder before its transaction, so that other processes do not wait for the
/// disk. Each stored file is used for one place.
final class StoredPictures {
  /// The paths in the ZIP archive of the pictures that the import needs, one for each place, in the order of the
  /// import.
  private(set) var needed: [String] = []

  private var files: [String: [PictureFile]] = [:]
  private var used: [String: Int] = [:]

  /// Records that a place needs a picture.
  func need(_ path: String) { needed.append(path) }

  func add(_ file: PictureFile, of path: String) { files[path, default: []].append(file) }

  /// Resets the records at the start of a transaction, which a server may run again.
  func begin() {
    needed = []
    used = [:]
  }

  /// Takes the next unused file of a picture; nil if there is none.
  func take(_ path: String) -> PictureFile? {
    let index = used[path, default: 0]
    guard let stored = files[path], stored.indices.contains(index) else { return nil }
    used[path] = index + 1
    return stored[index]
  }

  /// The files that the transaction has used, with their paths in the ZIP archive.
  var usedFiles: [(path: String, file: PictureFile)] {
    files.flatMap { path, files in files.prefix(used[path] ?? 0).map { (path, $0) } }
  }

  /// The files that the transaction has not used.
  var unused: [PictureFile] { files.flatMap { $1.dropFirst(used[$0] ?? 0) } }

  var all: [PictureFile] { files.values.flatMap(\.self) }
}
