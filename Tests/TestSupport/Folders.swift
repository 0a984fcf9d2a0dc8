package import Foundation

/// A new folder for one test, which is removed with this object.
package final class ScratchFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/cityroulette-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { path + "/" + name }

  package func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: URL(fileURLWithPath: path(name)))
  }

  /// The files directly in the folder with their bytes, to show that nothing was changed or left
  /// over.
  package func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }
    return contents
  }

  /// The permission bits.
  package func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}

/// The checkout from which the tests were built.
package enum Repository {
  package static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of a file in `Tests/Fixtures` that are not empty.
  package static func fixture(_ name: String) throws -> [Substring] {
    let url = url.appending(path: "Tests/Fixtures/\(name)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
  }
}

/// The folder of the test runner, into which the build also puts the program and its resources.
package enum BuildFolder {
  package static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  package static let program = "\(path)/cityroulette"
  package static let resources = "\(path)/cityroulette_Data.resources"
}
