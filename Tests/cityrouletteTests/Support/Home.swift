import Foundation
import Platform
import TestSupport

/// Folders of its own for one test, removed with it: the user's data.
final class Home {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  /// Where the program puts the archive if nobody says otherwise.
  var archive: String { "\(path)/data/cityroulette/archive.sqlite" }

  /// All of the program's environment.
  var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": path, "XDG_DATA_HOME": "\(path)/data",
      "XDG_CACHE_HOME": "\(path)/cache", "XDG_CONFIG_HOME": "\(path)/config",
    ]
  }

  init() throws {
    folder = try TemporaryFolder(name: "cityroulette-test")
  }

  /// A file of the test's own, written now.
  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    // A program that starts may be reading what the test writes anew, as its clock.
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"), options: .atomic)
    return "\(path)/\(name)"
  }

  func file(_ name: String, lines: [String]) throws -> String {
    try file(name, lines.map { "\($0)\n" }.joined().utf8)
  }
}
