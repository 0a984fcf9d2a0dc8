import Glibc

/// A new empty folder that nobody else can enter, removed with all its contents when this object
/// goes.
package final class TemporaryFolder: Sendable {
  /// Absolute, unless `TMPDIR` is not.
  package let path: String

  /// - Parameter name: what the folder's name begins with; it lies in `$TMPDIR` or `/tmp`.
  package init(name: String) throws(SystemError) {
    let parent = Environment.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("create a temporary folder") }
    let bytes = template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    path = String(decoding: bytes, as: UTF8.self)
  }

  deinit { Folder.remove(path) }
}
