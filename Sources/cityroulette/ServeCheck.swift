import Platform

/// What can be told of the options before anything runs, so that a slip of the pen is told at once and
/// not by the first request that meets it.
///
/// The archive and the gazetteer are not among it: a server without them goes on, and tells its client.
enum ServeCheck {
  /// - Throws: `UsageError`; `ClientGone` if there is nobody to serve.
  static func check(_ options: ServeOptions) throws {
    try folder(options.replay, "--replay", mayBeMade: false)
    try folder(options.recordHTTP, "--record-http", mayBeMade: true)
    try folder(options.dataDirectory, "--data-dir", mayBeMade: true)
    try folder(options.cacheDirectory, "--cache-dir", mayBeMade: true)
    if let pid = options.clientProcessID, !ProcessWatch.isRunning(pid) {
      throw ClientGone(pid: pid)
    }
  }

  /// - Parameter place: where it stands.
  /// - Returns: the address itself.
  static func address(_ url: String, _ place: String) throws -> String {
    if let address = HTTPAddress(url), address.query == nil { return url }
    throw UsageError(message: "\(place) takes an address as http://localhost:8080, not \"\(url)\".")
  }

  private static func folder(_ path: String?, _ option: String, mayBeMade: Bool) throws {
    guard let path, let obstacle = Folder.obstacle(at: path, mayBeMade: mayBeMade) else { return }
    throw UsageError(message: "\(option) takes a folder, and \(path) is of no use: \(obstacle).")
  }
}

/// The process that is to be served has gone before anything began.
struct ClientGone: Error, CustomStringConvertible {
  let pid: Int32

  var description: String {
    "No process has the id \(pid) that --client-process-id names, so there is no client to serve."
  }
}
