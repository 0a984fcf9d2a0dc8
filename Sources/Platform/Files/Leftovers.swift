import Glibc

/// Files that a killed process may have left: files that it was writing, or whose owner it never
/// recorded.
///
/// Considers only regular files of this user, with names that this program makes, that have not
/// changed for a day: a newer one may belong to a running process, which will record it in a
/// moment.
package enum Leftovers {
  /// In seconds. No process writes a file for that long, and a day's leftovers do no harm.
  private static let age = 86_400

  /// The number of names in a folder that are examined. The others are examined in a later run.
  private static let mostNames = 10_000

  /// Removes incomplete files of `File.replace`.
  package static func removeUnfinished(in folder: String) {
    let prefix = File.temporaryPrefix
    for name in old(
      in: folder, where: { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + 6 })
    {
      File.remove("\(folder)/\(name)")
    }
  }

  /// The names of the files of a kind that have not changed for a day.
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
