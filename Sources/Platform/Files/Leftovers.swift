import Glibc

/// Finds and removes files that killed processes may have left.
///
/// Considers only regular files of this user that have names of this program and have not changed for a day. A running
/// process may still be writing a newer file, or be about to refer to it.
package enum Leftovers {
  /// The minimum age of a leftover in seconds: a day. No write should take that long.
  private static let age = 86_400

  /// The maximum number of names in a folder to examine in one call.
  private static let mostNames = 10_000

  /// Removes temporary files of `File.replace` that have not changed for a day.
  package static func removeUnfinished(in folder: String) {
    let prefix = File.temporaryPrefix
    for name in old(
      in: folder, where: { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + 6 })
    {
      File.remove("\(folder)/\(name)")
    }
  }

  /// The names of matching files that have not changed for a day. Empty if the folder cannot be read.
  package static func old(in folder: String, where isOurs: (String) -> Bool) -> [String] {
    let now = time(nil)
    let names = ((try? Folder.names(in: folder, atMost: mostNames)) ?? []).filter(isOurs)
    return names.filter { name in
      var info = stat()
      return lstat("\(folder)/\(name)", &info) == 0 && info.st_mode & S_IFMT == S_IFREG
        && info.st_uid == getuid() && info.st_mtim.tv_sec < now - age
    }
  }
}
