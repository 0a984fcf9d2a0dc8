import JSON
import Platform
import Text

/// What `play` is told to do.
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

  /// A transcript waits half of its time, for a process to start or to end.
  var jobs = 2 * Parallel.processors
  var filter: String?
  var junit: String?

  /// Another server than this program.
  var server: [String]?
  var paths: [String] = []

  private static let switches: [String: any WritableKeyPath<PlayOptions, Bool> & Sendable] = [
    "--quiet": \.quiet, "--update": \.update, "--check": \.checksOnly, "--tap": \.tap,
    "--full": \.full, "--online": \.online, "--keep-going": \.keepsGoing, "--open": \.isOpen,
    "--allow-paths": \.allowsPaths,
  ]

  private static let valued = ["--jobs", "--filter", "--junit", "--server"]

  /// - Parameter words: what stands behind `play`.
  init(_ words: [String]) throws(Fault) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        paths += words
        break
      }
      if word == "-" || !word.hasPrefix("-") {
        paths.append(word)
      } else {
        try take(word, &words)
      }
    }
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(Fault) {
    if let option = Self.switches[word] {
      self[keyPath: option] = true
      return
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard Self.valued.contains(name) else {
      let hint = Suggestion.hint(for: name, among: Self.switches.keys + Self.valued)
      throw Fault("unknown option \(word)\(hint)")
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
    guard !value.isEmpty else { throw Fault("\(name) needs a value") }
    switch name {
    case "--filter": filter = try value.checkedPattern()
    case "--junit": junit = value
    case "--server": server = try ShellWords.read(value)
    default:
      guard let count = Int(value), 1...1000 ~= count else {
        throw Fault("--jobs takes a number from 1 to 1000, not \"\(value)\"")
      }
      jobs = count
    }
  }

  /// - Parameter confinement: the option that confines this program.
  func mode(confinement: String?) -> PlayMode {
    var mode = PlayMode()
    // Another program may not have the option.
    let option = server == nil ? confinement : nil
    mode.paths = allowsPaths ? .anywhere : .ownFolders(option: option)
    mode.updates = update
    mode.keepsGoing = keepsGoing
    mode.isOpen = isOpen
    mode.isOnline = online
    return mode
  }

  /// All files that the paths stand for, those in folders by their names.
  func files() throws(Fault) -> [String] {
    var files: [String] = []
    for path in paths {
      files +=
        Folder.obstacle(at: path, mayBeMade: false) == nil ? try Self.files(in: path) : [path]
    }
    guard let filter else { return files }
    let chosen = files.filter { $0.contains(pattern: filter) }
    if chosen.isEmpty {
      throw Fault("none of \(files.count) files has \(filter) in its path")
    }
    return chosen
  }

  /// In folders below too, but for those whose names begin with a dot.
  private static func files(in folder: String, isTop: Bool = true) throws(Fault) -> [String] {
    let names: [String]
    do { names = try Folder.names(in: folder) } catch {
      throw Fault(error)
    }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if name.hasSuffix(".rpc") {
        files.append(path)
      } else if Folder.obstacle(at: path, mayBeMade: false) == nil {
        files += try Self.files(in: path, isTop: false)
      }
    }
    if files.isEmpty, isTop {
      throw Fault("the folder \(folder) holds no file named *.rpc")
    }
    return files
  }
}

/// The subcommand `play [options] FILE…`.
extension TranscriptPlayer {
  static let usage = "usage: cityroulette play [options] FILE…"

  /// - Parameters:
  ///   - words: what stands behind `play`.
  ///   - input: reads the transcript that `-` stands for.
  /// - Returns: the exit status: 0, all went as the files say; 1, one did not, or the report cannot be
  ///   written; 2, one cannot be played, or the words make no sense.
  package func run(_ words: [String], input: () throws -> [UInt8] = { [] }) -> Int32 {
    do {
      let options = try PlayOptions(words)
      guard !options.paths.isEmpty else { throw Fault("no file is named") }
      let files = try options.files()
      if files.contains("-"), options.update {
        throw Fault("--update has no file to write for -")
      }
      let bytes = files.contains("-") ? try input() : []
      do {
        return try run(options, files, bytes)
      } catch let error as SystemError {
        output("\(error.message)")
        return 1
      }
    } catch {
      output("\(Fault(error).message); \(Self.usage)")
      return 2
    }
  }

  private func run(_ options: PlayOptions, _ files: [String], _ input: [UInt8]) throws -> Int32 {
    if options.tap {
      output("TAP version 14\n1..\(files.count)")
    }
    let job = PlayJob(
      command: options.server ?? command, options: options,
      mode: options.mode(confinement: confinementOption), contract: contract,
      style: FaultStyle(hasColour: hasColour && !options.tap, isFull: options.full), input: input)
    var results: [PlayResult] = []
    func take(_ result: PlayResult) {
      results.append(result)
      for line in result.lines {
        output(line)
      }
      if options.tap {
        output(result.tap(number: results.count))
      }
    }
    if files.count == 1 || options.jobs == 1 {
      // They are told of while they are played, but several at once whole, in their order.
      for file in files {
        take(job.play(file, output))
      }
    } else {
      try Parallel.forEach(below: files.count, threads: options.jobs) { index -> PlayResult in
        let lines = PrintedLines()
        return job.play(files[index], lines.add).with(lines: lines.lines)
      } receive: { _, result in
        take(result)
      }
    }
    if let path = options.junit {
      try File.report(Array(JUnitReport.text(results).utf8), to: path)
    }
    let passed = results.count { $0.status == 0 }
    if !options.tap {
      output("\(passed) passed, \(results.count - passed) failed")
    }
    return results.map(\.status).max() ?? 0
  }
}

/// What is printed while a file is played beside others.
private final class PrintedLines {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

/// What is done to each file.
struct PlayJob: Sendable {
  let command: [String]
  let options: PlayOptions
  let mode: PlayMode
  let contract: @Sendable (TranscriptFile) -> JSON?
  let style: FaultStyle

  /// What `-` stands for.
  let input: [UInt8]

  func play(_ path: String, _ output: @escaping (String) -> Void) -> PlayResult {
    let start = ContinuousClock.now
    var result = PlayResult(path: path)
    let tell: (String) -> Void = options.tap ? { _ in } : output
    do throws(TranscriptError) {
      let file =
        path == "-"
        ? try TranscriptFile(path: path, contents: input, paths: mode.paths)
        : try TranscriptFile(path: path, paths: mode.paths)
      if file.isEmpty {
        throw TranscriptError(
          path: path, line: nil,
          fault: Fault("the file is empty: no line sends or expects anything"))
      }
      if options.checksOnly {
        check(file, &result, tell)
      } else {
        try play(file, &result, tell)
      }
    } catch {
      result.status = 2
      result.failures = [error.message]
      tell(error.message(in: style))
    }
    result.seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    return result
  }

  private func play(
    _ file: TranscriptFile, _ result: inout PlayResult, _ output: @escaping (String) -> Void
  ) throws(TranscriptError) {
    let outcome = try TranscriptPlayer.play(
      file, command, mode, style, options.quiet || options.tap ? nil : output,
      failed: output)
    result.failures = outcome.failures.map(\.message)
    result.status = outcome.failures.isEmpty ? 0 : 1
    guard outcome.isChanged else { return }
    let lines = outcome.rewritten.map(String.init).joined(separator: ", ")
    let changes = [
      lines.isEmpty ? nil : "rewritten: line \(lines)",
      outcome.insertedCount > 0 ? "added: \(outcome.insertedCount)" : nil,
    ]
    output("\(file.path): \(changes.compactMap(\.self).joined(separator: "; "))")
    for note in outcome.notes {
      output(note)
    }
  }

  private func check(
    _ file: TranscriptFile, _ result: inout PlayResult, _ output: (String) -> Void
  ) {
    guard let document = contract(file) else {
      return output("\(file.path): in another protocol, not checked")
    }
    let failures = TranscriptCheck(Contract(document)).failures(in: file)
    for failure in failures {
      output(failure.message(in: style))
    }
    result.failures = failures.map(\.message)
    result.status = failures.isEmpty ? 0 : 1
  }
}
