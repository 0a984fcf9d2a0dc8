import Glibc

/// A new empty folder that only this user can access. Removed with its contents when this object is released.
package final class TemporaryFolder: Sendable {
  /// The path; absolute unless `TMPDIR` is relative.
  package let path: String

  /// - Parameter name: the name prefix of the folder. The folder is created in `$TMPDIR`, or in `/tmp` if the variable
  ///   is unset or empty.
  package init(name: String) throws(SystemError) {
    let parent = Environment.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("create a temporary folder") }
    let bytes = template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    path = String(decoding: bytes, as: UTF8.self)
  }

  deinit { Folder.remove(path) }
}
