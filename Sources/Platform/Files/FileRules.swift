import Glibc

/// Which of the files that a client names may be read and written.
package struct FileRules: Sendable {
  /// Where all of them have to be.
  package var confinement = PathConfinement.none

  /// Files that are neither opened nor replaced, whatever path leads to them. To close a second
  /// descriptor of a database drops the locks that its connection holds.
  package var closedFiles: [String] = []

  /// Folders in which, and below which, nothing is written, whatever path leads there.
  package var ownFolders: [String] = []

  /// Whether a file that begins with these bytes is not to be replaced. Is handed 4,096 of them at
  /// most.
  package var isOwn: @Sendable (_ beginning: [UInt8]) -> Bool = { _ in false }

  package init() {}
}

extension ClientFile {
  func checkPlace(_ rules: FileRules, to action: String) throws(ClientFileError) {
    if rules.confinement.allows(path) {
      return
    }
    throw refusal(
      to: action, "it is not in a folder that --only-below names; name a file in one of them")
  }

  /// - Parameter status: of the file that is there; nil if none is.
  func checkOwner(_ rules: FileRules, to action: String, _ status: stat?) throws(ClientFileError) {
    if try isClosed(rules, to: action, status) || action == "write" && isOwn(rules, status) {
      throw refusal(to: action, "it belongs to the archive; name another file")
    }
  }

  private func isClosed(
    _ rules: FileRules, to action: String, _ status: stat?
  ) throws(ClientFileError) -> Bool {
    guard let folder = FileIdentity(Folder.parent(of: path)) else {
      throw ClientFileError(action, path, errno)
    }
    let identity = status.map(FileIdentity.init)
    return rules.closedFiles.contains { isSame($0, identity, folder) }
  }

  /// Whether the other path names this file, or would if there were one.
  private func isSame(
    _ other: String, _ identity: FileIdentity?, _ folder: FileIdentity
  ) -> Bool {
    if let identity, identity == FileIdentity(other) {
      return true
    }
    let slash = other.utf8.lastIndex(of: UInt8(ascii: "/"))
    let otherName = slash.map { other.utf8[$0...].dropFirst() } ?? other.utf8[...]
    guard otherName.elementsEqual(name.utf8) else { return false }
    // The slash stays on, which is right for the root too.
    let otherFolder = slash.map { String(Substring(other.utf8[...$0])) } ?? "."
    return FileIdentity(otherFolder) == folder
  }

  private func isOwn(_ rules: FileRules, _ status: stat?) -> Bool {
    let folders = rules.ownFolders.compactMap(FileIdentity.init)
    if ResolvedPath(path).folders.contains(where: folders.contains) {
      return true
    }
    guard let status else { return false }
    // A file with a second name may have it in such a folder.
    if status.st_nlink > 1, rules.ownFolders.contains(where: { hasName(in: $0, status) }) {
      return true
    }
    return (try? File.beginning(of: path, count: 4096)).map(rules.isOwn) ?? false
  }

  private func hasName(in folder: String, _ status: stat) -> Bool {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.contains { FileIdentity("\(folder)/\($0)") == FileIdentity(status) }
  }
}
