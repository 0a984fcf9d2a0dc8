import Platform

/// The folder of the program's data files: the gazetteer, the guide, the weather stations.
struct DataFolder {
  let path: String

  var gazetteer: String { "\(path)/gazetteer.bin" }
  var guide: String { "\(path)/guide.json" }
  var stations: String { "\(path)/stations.tsv" }

  /// The commit that the program was built from; nil if the folder has no file `commit`, which `.ci/package` writes.
  var commit: String? {
    (try? File.read("\(path)/commit")).map { String(decoding: $0, as: UTF8.self) }
      .flatMap { $0.split(separator: "\n").first.map(String.init) }
  }

  /// Finds the folder.
  ///
  /// - Parameters:
  ///   - named: the folder to use; nil to search beside the program, where the build creates it,
  ///     and then in the folder of an installation.
  ///   - isNeeded: whether the server will read its files.
  /// - Throws: `MissingData` if the files are needed and no folder has a `gazetteer.bin`.
  init(_ named: String?, isNeeded: Bool = true) throws {
    let folders = named.map { [$0] } ?? Self.usualFolders
    let found = folders.first { File.exists("\($0)/gazetteer.bin") }
    guard let path = found ?? (isNeeded ? nil : folders.first) else { throw MissingData(folders) }
    self.path = path
  }

  private static var usualFolders: [String] {
    let programFolder = Environment.executableDirectory ?? "."
    let prefix = programFolder.lastIndex(of: "/").map { programFolder[..<$0] } ?? ".."
    return ["\(programFolder)/cityroulette_Data.resources", "\(prefix)/share/cityroulette"]
  }
}

/// The data files of the program were not found.
struct MissingData: Error, CustomStringConvertible {
  private let folders: [String]

  /// - Parameter folders: the folders that were searched.
  init(_ folders: [String]) { self.folders = folders }

  var description: String {
    "gazetteer.bin, which the program needs, is not in \(folders.joined(separator: " or ")); "
      + "put it there, or name its folder with --data."
  }
}
