import Platform
import Text

/// The options of `play`.
struct PlayOptions {
  var quiet = false
  var checksOnly = false
  var tap = false
  var full = false
  var online = false
  var keepsGoing = false
  var update = false
  var isOpen = false
  var allowsPaths = false

  /// Whether to ask about each change of an update.
  var reviews = false

  /// Whether to print the changes of an update instead of writing them.
  var isDryRun = false

  /// The longest wait for a message, before an `@timeout` of a file changes it.
  var timeout = PlayMode().timeout

  /// How messages are separated, unless a file has an `@framing`.
  var framing = Framing.lines

  /// The values of `--var`, by name.
  var variables: [String: String] = [:]

  /// The number of files to play in parallel. The default is two for each processor, since a transcript
  /// spends much of its time waiting for a process to start or to end.
  var jobs = 2 * Parallel.processors
  var filter: String?
  var junit: String?

  /// The command of another server; nil for this program.
  var server: [String]?
  var paths: [String] = []

  private static let switches: [String: any WritableKeyPath<PlayOptions, Bool> & Sendable] = [
    "--quiet": \.quiet, "--update": \.update, "--check": \.checksOnly, "--tap": \.tap,
    "--full": \.full, "--online": \.online, "--keep-going": \.keepsGoing, "--open": \.isOpen,
    "--allow-paths": \.allowsPaths, "--dry-run": \.isDryRun, "--review": \.reviews,
  ]

  private static let optionsWithValue = [
    "--jobs", "--filter", "--junit", "--server", "--framing", "--var", "--timeout",
  ]

  /// - Parameter arguments: the words after `play`.
  /// - Throws: `Problem` for the first option that is unknown or has an invalid value, or for options that do not
  ///   go together.
  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        paths += rest
        break
      }
      if word == "-" || !word.hasPrefix("-") {
        paths.append(word)
      } else {
        try parse(word, rest: &rest)
      }
    }
    if reviews, !update || isDryRun {
      throw Problem("--review asks about the changes of --update; use it with --update alone")
    }
    if isDryRun, !update {
      throw Problem("--dry-run shows the changes of --update; add --update")
    }
  }

  /// Parses an option, and removes its value from the rest if it is a separate word.
  private mutating func parse(_ word: String, rest: inout ArraySlice<String>) throws(Problem) {
    if let option = Self.switches[word] {
      self[keyPath: option] = true
      return
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard Self.optionsWithValue.contains(name) else {
      let similar = Suggestion.closest(to: name, among: Self.switches.keys + Self.optionsWithValue)
      let question = similar.map { "; did you mean '\($0)'?" } ?? ""
      throw Problem("unknown option '\(word)'\(question)")
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
    guard !value.isEmpty else { throw Problem("missing value for '\(name)'") }
    switch name {
    case "--filter": filter = try value.validatedPattern()
    case "--junit": junit = value
    case "--server": server = try ShellWords.read(value)
    case "--timeout":
      guard let seconds = Double(value), 0.001...86_400 ~= seconds else {
        throw Problem("--timeout: expected a number of seconds from 0.001 to 86400, got '\(value)'")
      }
      timeout = .milliseconds(Int(seconds * 1000))
    case "--framing":
      do throws(Problem) {
        framing = try Framing(named: value)
      } catch {
        throw Problem("--framing: \(error.message)")
      }
    case "--var":
      let variable = try TranscriptVariable.given(value)
      variables[variable.name] = variable.value
    default:
      guard let count = Int(value), 1...1000 ~= count else {
        throw Problem("--jobs: expected a whole number from 1 to 1000, got '\(value)'")
      }
      jobs = count
    }
  }

  /// - Parameter confinementOption: the option that confines this program to a folder. It is not passed to the server
  ///   of `--server`, which may not have it.
  func mode(confinementOption: String?) -> PlayMode {
    var mode = PlayMode()
    let option = server == nil ? confinementOption : nil
    mode.paths = allowsPaths ? .anywhere : .ownFolders(option: option)
    mode.updates = update
    mode.continuesAfterFailure = keepsGoing
    mode.isOpen = isOpen
    mode.isOnline = online
    mode.framing = framing
    mode.timeout = timeout
    mode.variables = variables
    mode.writesUpdates = !isDryRun
    return mode
  }

  /// The files to play, in the order of the arguments. A folder is replaced by the transcripts in it and its
  /// subfolders, each folder sorted by name. Omits files that `--filter` excludes.
  ///
  /// - Throws: `Problem` for a folder that cannot be read or has no transcripts, or a filter that
  ///   excludes all files.
  func files() throws(Problem) -> [String] {
    var files: [String] = []
    for path in paths {
      files +=
        Folder.obstacle(at: path, mayBeMade: false) == nil ? try Self.files(in: path) : [path]
    }
    guard let filter else { return files }
    let chosen = files.filter { $0.contains(pattern: filter) }
    if chosen.isEmpty {
      throw Problem("--filter: no path of \(files.count) files matches '\(filter)'")
    }
    return chosen
  }

  /// The `*.rpc` files in a folder and its subfolders. Skips `_setup.rpc` and `_teardown.rpc`, and
  /// names that begin with a dot.
  private static func files(in folder: String, isTop: Bool = true) throws(Problem) -> [String] {
    let names: [String]
    do {
      names = try Folder.names(in: folder)
    } catch {
      throw Problem(error)
    }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if FolderSurroundings.names.contains(name) {
        continue
      }
      if name.hasSuffix(".rpc") {
        files.append(path)
      } else if Folder.obstacle(at: path, mayBeMade: false) == nil {
        files += try Self.files(in: path, isTop: false)
      }
    }
    if files.isEmpty, isTop {
      throw Problem("the folder \(folder) contains no *.rpc file")
    }
    return files
  }
}
