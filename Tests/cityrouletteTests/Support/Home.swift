import Foundation
import Platform
import TestSupport

/// The user's folders for one test, removed with this object.
final class Home {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  /// The default path of the archive.
  var archive: String { "\(path)/data/cityroulette/archive.sqlite" }

  /// The environment of the program.
  var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": path, "XDG_DATA_HOME": "\(path)/data",
      "XDG_CACHE_HOME": "\(path)/cache", "XDG_CONFIG_HOME": "\(path)/config",
    ]
  }

  init() throws {
    folder = try TemporaryFolder(name: "cityroulette-test")
  }

  /// Writes a file for the test and returns its path.
  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    // Replaced atomically, since the program may be reading it, for example as its clock.
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"), options: .atomic)
    return "\(path)/\(name)"
  }

  func file(_ name: String, lines: [String]) throws -> String {
    try file(name, lines.map { "\($0)\n" }.joined().utf8)
  }
}
