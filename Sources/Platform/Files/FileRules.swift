import Glibc

/// The rules for the files that a client may read and write.
package struct FileRules: Sendable {
  /// The folders to which files are confined.
  package var confinement = PathConfinement.none

  /// Files that clients may neither read nor write, whatever path leads to them. Closing a second descriptor of a
  /// database would drop the locks of its connection.
  package var closedFiles: [String] = []

  /// Folders in and below which clients may not write, whatever path leads to them.
  package var ownFolders: [String] = []

  /// Whether clients may not replace a file that begins with these bytes, of which there are at most 4,096.
  package var isOwn: @Sendable (_ beginning: [UInt8]) -> Bool = { _ in false }

  package init() {}
}

extension ClientFile {
  func checkPlace(_ rules: FileRules, to action: String) throws(ClientFileError) {
    if rules.confinement.allows(path) {
      return
    }
    throw refusal(
      to: action,
      because: "it is outside the folders of --only-below; name a file in one of them")
  }

  /// Throws if the rules say that the file belongs to the archive.
  ///
  /// - Parameter status: the status of the existing file; nil if there is none.
  func checkOwner(_ rules: FileRules, to action: String, status: stat?) throws(ClientFileError) {
    if try isClosed(by: rules, to: action, status: status)
      || action == "write" && isOwn(by: rules, status: status)
    {
      throw refusal(to: action, because: "it belongs to the archive; name another file")
    }
  }

  private func isClosed(
    by rules: FileRules, to action: String, status: stat?
  ) throws(ClientFileError) -> Bool {
    guard let folder = FileIdentity(Folder.parent(of: path)) else {
      throw ClientFileError(action, path: path, code: errno)
    }
    let identity = status.map(FileIdentity.init)
    return rules.closedFiles.contains { isSame($0, identity: identity, folder: folder) }
  }

  /// Whether another path leads to this file, or would lead to it if the file existed.
  private func isSame(
    _ other: String, identity: FileIdentity?, folder: FileIdentity
  ) -> Bool {
    if let identity, identity == FileIdentity(other) {
      return true
    }
    let slash = other.utf8.lastIndex(of: UInt8(ascii: "/"))
    let otherName = slash.map { other.utf8[$0...].dropFirst() } ?? other.utf8[...]
    guard otherName.elementsEqual(name.utf8) else { return false }
    // Keep the slash at the end, so that the folder of a file in the root is `/`.
    let otherFolder = slash.map { String(Substring(other.utf8[...$0])) } ?? "."
    return FileIdentity(otherFolder) == folder
  }

  private func isOwn(by rules: FileRules, status: stat?) -> Bool {
    let folders = rules.ownFolders.compactMap(FileIdentity.init)
    if ResolvedPath(path).folders.contains(where: folders.contains) {
      return true
    }
    guard let status else { return false }
    // A hard link to the file may be in one of the folders.
    if status.st_nlink > 1, rules.ownFolders.contains(where: { hasName(in: $0, status: status) }) {
      return true
    }
    return (try? File.beginning(of: path, count: 4096)).map(rules.isOwn) ?? false
  }

  private func hasName(in folder: String, status: stat) -> Bool {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.contains { FileIdentity("\(folder)/\($0)") == FileIdentity(status) }
  }
}
