import Glibc

/// What a process that was killed may have left: files that it was writing, or whose owner it never
/// noted down.
///
/// Only names that this program makes, plain files of the same user, and none that was changed within
/// the last day: it may be another running process's, and be noted down in a moment.
package enum Leftovers {
  /// Seconds. Nobody writes a file for so long, and litter of a day does no harm.
  private static let age = 86_400

  /// Names in a folder that are looked at; the rest has its turn once these are fewer.
  private static let mostNames = 10_000

  /// Removes files that were still being written by `File.replace`.
  package static func removeUnfinished(in folder: String) {
    let prefix = File.temporaryPrefix
    for name in old(
      in: folder, where: { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + 6 })
    {
      File.remove("\(folder)/\(name)")
    }
  }

  /// The names of files of that kind that nobody has changed for a day.
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
