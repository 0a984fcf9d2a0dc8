import Glibc

/// The folders to which paths are confined after symbolic links are resolved.
package struct PathConfinement: Sendable {
  /// The resolved folders; nil allows every path.
  private let folders: [ResolvedPath]?

  /// Allows every path.
  package static let none = PathConfinement(folders: nil)

  /// - Parameter folders: their paths. Relative paths start at the working folder.
  package init(to folders: [String]) { self.init(folders: folders.map { ResolvedPath($0) }) }

  private init(folders: [ResolvedPath]?) { self.folders = folders }

  /// Whether a path is one of the folders or below one, or the paths are not confined. The file need not exist.
  package func allows(_ path: String) -> Bool {
    guard let folders else { return true }
    let resolved = ResolvedPath(path)
    return folders.contains { resolved.isBelow($0) }
  }
}
