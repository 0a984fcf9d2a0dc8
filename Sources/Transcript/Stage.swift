import Platform

/// What a transcript is played on: a temporary folder with the fixture in it, and the server's
/// command and environment.
struct Stage {
  private let folder: TemporaryFolder
  private let program: [String]
  private let switches: [String]

  /// The absolute path of the folder, captured as `folder` from the start.
  var path: String { folder.path }

  /// The variables that tell a program where its files lie, and the folder for each.
  private static let places = [
    "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config",
    "TMPDIR": "tmp",
  ]

  init(program: [String], file: TranscriptFile) throws(SystemError) {
    folder = try TemporaryFolder(name: "cityroulette-play")
    self.program = program
    switches = file.setup.switches
    for name in Self.places.values { try Folder.create("\(folder.path)/\(name)") }
    if let fixture = file.setup.fixture {
      let source = fixture.hasPrefix("/") ? fixture : "\(file.folder)/\(fixture)"
      try Folder.copyContents(of: source, into: folder.path)
    }
  }

  /// The program, its arguments, and the switches of `@clock` and `@seed`.
  func command(_ arguments: [String]) -> [String] {
    program + arguments + switches
  }

  /// The environment of the server: the given one without what would reach for the user's own data
  /// or settings.
  func environment(from inherited: [String: String]) -> [String: String] {
    var variables = inherited.filter { !$0.key.hasPrefix("CITYROULETTE_") }
    variables["HOME"] = folder.path
    for (variable, name) in Self.places { variables[variable] = "\(folder.path)/\(name)" }
    return variables
  }
}
