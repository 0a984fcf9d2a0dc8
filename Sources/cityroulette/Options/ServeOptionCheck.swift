import Archive
import Platform

/// Checks of options before the server starts, so that a mistake is reported at once and not by the
/// first request that it affects.
///
/// Does not check that the archive and the gazetteer can be read: the server runs without them, and
/// reports the problem to its client.
enum ServeOptionCheck {
  /// - Throws: `UsageError` for the first path that cannot be used.
  static func check(_ options: ServeOptions) throws {
    for path in options.onlyBelow {
      try checkFolder(path, option: ServeOption.confinement, mayBeMade: false)
    }
    try checkArchive(options.archive)
    try checkPaths(options)
    try checkFolder(options.replay, option: "--replay", mayBeMade: false)
    try checkFolder(options.recordHTTP, option: "--record-http", mayBeMade: true)
    try checkFolder(options.dataDirectory, option: "--data-dir", mayBeMade: true)
    try checkFolder(options.cacheDirectory, option: "--cache-dir", mayBeMade: true)
  }

  /// - Throws: `UsageError` for the first path outside of the folders of `--only-below`.
  static func checkPaths(_ options: ServeOptions) throws {
    if options.onlyBelow.isEmpty {
      return
    }
    let confinement = options.confinement
    if let archive = options.archive, PostgreSQLAddress(archive) != nil {
      throw UsageError(
        message:
          "--archive: --only-below excludes an archive on a server; name a file in a folder of "
          + "--only-below.")
    }
    for (option, path) in options.paths where !confinement.allows(path) {
      throw UsageError(
        message: "\(option): \(path) is outside the folders of --only-below; name a path in one of "
          + "them.")
    }
  }

  /// Checks the address of a service.
  ///
  /// - Parameter place: the option or the member that contains it, for messages.
  /// - Returns: the address.
  /// - Throws: `UsageError` if it is not an address without a query.
  static func address(_ url: String, at place: String) throws -> String {
    if let address = HTTPAddress(url), address.query == nil {
      return url
    }
    throw UsageError(
      message: "\(place): expected a URL such as http://localhost:8080, got '\(url)'.")
  }

  /// Checks that the folder of the archive exists. The server creates only the folder of the
  /// default archive: a missing one in a given path is probably a typing mistake.
  private static func checkArchive(_ path: String?) throws {
    guard let path, path != Archive.inMemory else { return }
    if let address = PostgreSQLAddress(path) {
      if let problem = address.problem {
        throw UsageError(message: "--archive: \(problem)")
      }
      return
    }
    let folder = Folder.parent(of: path)
    guard !Folder.exists(folder) else { return }
    let existing = Folder.nearest(to: folder)
    throw UsageError(
      message: "--archive: the folder \(folder) does not exist, only \(existing) does; create the "
        + "folder, or name another path.")
  }

  private static func checkFolder(_ path: String?, option: String, mayBeMade: Bool) throws {
    guard let path, let obstacle = Folder.obstacle(at: path, mayBeMade: mayBeMade) else { return }
    throw UsageError(message: "\(option): \(path) cannot be used as a folder: \(obstacle).")
  }
}
