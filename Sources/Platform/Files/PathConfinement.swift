import Glibc

/// The folders that paths from outside have to lead into, after symbolic links are resolved.
package struct PathConfinement: Sendable {
  /// Resolved; nil where every path is allowed.
  private let folders: [ResolvedPath]?

  /// Allows every path.
  package static let none = PathConfinement(folders: nil)

  /// - Parameter folders: may be relative to the working folder.
  package init(to folders: [String]) { self.init(folders: folders.map { ResolvedPath($0) }) }

  private init(folders: [ResolvedPath]?) { self.folders = folders }

  /// Whether the path leads to one of the folders or below it. Nothing has to be there yet.
  package func allows(_ path: String) -> Bool {
    guard let folders else { return true }
    let resolved = ResolvedPath(path)
    return folders.contains { resolved.isBelow($0) }
  }
}
