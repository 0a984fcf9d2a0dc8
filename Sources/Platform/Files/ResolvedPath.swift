import Glibc

/// The names from the root to a file, after symbolic links are resolved. The file and folders above it may be missing.
/// Unlike `realpath(3)`, also resolves a link to a missing file, because opening such a link for writing could create
/// the file.
package struct ResolvedPath {
  /// Stored as bytes: as strings, different names could be equal by Unicode's canonical equivalence.
  package private(set) var names: [[UInt8]] = []

  /// The maximum number of links to follow, the same as in Linux. Further links are not resolved.
  private static let mostLinks = 40

  package init(_ path: String) {
    let isAbsolute = path.utf8.first == Self.slash
    let start = isAbsolute ? "" : Environment.workingFolder ?? ""
    var linksLeft = Self.mostLinks
    var rest = Self.names(of: Array("\(start)/\(path)".utf8))
    while let name = rest.popLast() {
      if name == Array("..".utf8) {
        names = names.dropLast()
        continue
      }
      names.append(name)
      guard linksLeft > 0, let target = Self.target(of: bytes(upTo: names.count)) else { continue }
      linksLeft -= 1
      names = target.first == Self.slash ? [] : names.dropLast()
      rest += Self.names(of: target)
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// The names in a path, without empty names and `.`, in reverse order.
  private static func names(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }.reversed()
  }

  /// The target of a symbolic link; nil if there is no link.
  private static func target(of link: [UInt8]) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link.map(CChar.init(bitPattern:)), &buffer, buffer.count)
    return count < 0 ? nil : buffer[..<count].map(UInt8.init(bitPattern:))
  }

  /// The path that consists of the first names, at most `count`, as a C string; the root for 0.
  package func bytes(upTo count: Int) -> [UInt8] {
    let path = names.prefix(count).flatMap { [Self.slash] + $0 }
    return (path.isEmpty ? [Self.slash] : path) + [0]
  }

  /// The existing folders above the file, starting with the root.
  var folders: [FileIdentity] {
    (0..<max(1, names.count)).compactMap { count in
      var status = stat()
      let path = bytes(upTo: count).map(CChar.init(bitPattern:))
      return stat(path, &status) == 0 ? FileIdentity(status) : nil
    }
  }

  func isBelow(_ folder: ResolvedPath) -> Bool { names.starts(with: folder.names) }
}
