import Platform

/// The files whose lines are played before and after each transcript of their folder.
struct FolderSurroundings {
  /// The path of `_setup.rpc`; nil if there is none.
  private(set) var setup: String?

  /// The path of `_teardown.rpc`; nil if there is none.
  private(set) var teardown: String?

  private static let setupName = "_setup.rpc"
  private static let teardownName = "_teardown.rpc"

  /// The names of both files. `play` skips them in a folder.
  static let names = [setupName, teardownName]

  /// No files.
  init() {}

  /// The files in the folder of a transcript; none if the path is that of such a file itself.
  init(of path: String) {
    let folder = Folder.parent(of: path)
    let files = Self.names.map { "\(folder)/\($0)" }
    guard !files.contains(path), !Self.names.contains(path) else { return }
    setup = File.exists(files[0]) ? files[0] : nil
    teardown = File.exists(files[1]) ? files[1] : nil
  }
}
