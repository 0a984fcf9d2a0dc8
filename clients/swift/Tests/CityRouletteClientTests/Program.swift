import CityRouletteClient
import Foundation
import Testing

/// Starts the program in `CITYROULETTE_PROGRAM`, without a network.
enum Program {
  static var executable: URL {
    get throws {
      let path = try #require(ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"])
      return URL(fileURLWithPath: path)
    }
  }

  static func options(
    archive: String = ":memory:", _ change: (inout ClientOptions) -> Void = { _ in }
  ) -> ClientOptions {
    var options = ClientOptions(arguments: [
      "--archive", archive, "--weather", "none", "--seed", "7",
    ])
    change(&options)
    return options
  }

  static func start(
    archive: String = ":memory:", _ change: (inout ClientOptions) -> Void = { _ in }
  ) async throws -> CityRoulette {
    try await CityRoulette.start(executable, options: options(archive: archive, change))
  }

  /// Starts a program that greets as the real one does and then runs shell commands.
  static func start(script commands: String, in folder: Folder) async throws -> CityRoulette {
    let greeting = """
      read -r line
      printf '%s\\n' "$line" | '\(try executable.path)' --archive :memory: | head -n 1
      """
    return try await start(shell: "\(greeting)\n\(commands)", in: folder)
  }

  /// Starts shell commands as the program. The shell reads the file, because a file that was just written cannot
  /// be executed while another test starts a process.
  static func start(
    shell commands: String, in folder: Folder, options: ClientOptions = ClientOptions()
  ) async throws -> CityRoulette {
    var options = options
    options.arguments = [try folder.file(UUID().uuidString, commands).path]
    return try await CityRoulette.start(URL(fileURLWithPath: "/bin/sh"), options: options)
  }
}

/// A temporary folder that is removed with this object.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ text: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
