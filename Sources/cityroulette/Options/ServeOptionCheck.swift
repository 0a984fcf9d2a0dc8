import Adapters
import Archive
import Platform

/// Checks of options before the server starts, so that a mistake is reported at once and not by the
/// first request that it affects.
///
/// Does not check that the archive and the file of `--gazetteer` can be read: the server runs without them, and
/// reports the problem to its client.
enum ServeOptionCheck {
  /// - Throws: `UsageError` for the first path or address that cannot be used.
  static func check(_ options: ServeOptions) throws {
    for path in options.onlyBelow {
      try checkFolder(path, of: ServeOption.confinement, in: options, mayBeMade: false)
    }
    try checkArchive(options)
    try checkPaths(options)
    try checkFolder(options.replay, of: "--replay", in: options, mayBeMade: false)
    try checkFolder(options.recordHTTP, of: "--record-http", in: options, mayBeMade: true)
    try checkFolder(options.dataDirectory, of: "--data-dir", in: options, mayBeMade: true)
    try checkFolder(options.cacheDirectory, of: "--cache-dir", in: options, mayBeMade: true)
  }

  /// - Throws: `UsageError` for an archive on a server, or the first path outside of the folders of
  ///   `--only-below`, if there are any.
  static func checkPaths(_ options: ServeOptions) throws {
    if options.onlyBelow.isEmpty {
      return
    }
    if let archive = options.archive, PostgreSQLAddress(archive) != nil {
      throw UsageError(
        message:
          "\(options.place(of: "--archive")): --only-below excludes an archive on a server; name a "
          + "file in a folder of --only-below.")
    }
    for (option, path) in options.paths {
      try checkPath(path, of: option, in: options)
    }
  }

  /// - Throws: `UsageError` for a path outside of the folders of `--only-below`.
  static func checkPath(_ path: String, of option: String, in options: ServeOptions) throws {
    if options.confinement.allows(path) {
      return
    }
    throw UsageError(
      message: "\(options.place(of: option)): \(path) is outside the folders of --only-below; name "
        + "a path in one of them.")
  }

  /// Checks the address of an archive on a server; for a file, that its folder exists. The server creates only the
  /// folder of the default archive: a missing one in a given path is probably a typing mistake.
  private static func checkArchive(_ options: ServeOptions) throws {
    let place = options.place(of: "--archive")
    guard let path = options.archive, path != Archive.inMemory else { return }
    if let address = PostgreSQLAddress(path) {
      if let problem = address.problem {
        throw UsageError(message: "\(place): \(problem)")
      }
      return
    }
    let folder = Folder.parent(of: path)
    guard !Folder.exists(folder) else { return }
    let existing = Folder.nearest(to: folder)
    throw UsageError(
      message: "\(place): the folder \(folder) does not exist, only \(existing) does; create the "
        + "folder, or name another path.")
  }

  private static func checkFolder(
    _ path: String?, of option: String, in options: ServeOptions, mayBeMade: Bool
  ) throws {
    guard let path, let obstacle = Folder.obstacle(at: path, mayBeMade: mayBeMade) else { return }
    throw UsageError(
      message: "\(options.place(of: option)): \(path) cannot be used as a folder: \(obstacle).")
  }
}
