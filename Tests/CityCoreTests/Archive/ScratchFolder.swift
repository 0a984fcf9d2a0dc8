import Foundation

/// A new folder for one test, removed with it.
final class ScratchFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/cityroulette-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: URL(fileURLWithPath: path(name)))
  }

  /// Every file with its bytes, to show that nothing was touched or left behind.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }
    return contents
  }
}
