import Platform

/// A parsed transcript: its set-up and its steps.
package struct TranscriptFile: Sendable, Hashable {
  package let path: String
  package private(set) var setup: TranscriptSetup

  /// The steps in the order of playing. The steps of an included file follow the line that names it. The steps of a
  /// `@repeat` appear once for each iteration.
  package private(set) var steps: [Step]

  /// The number of steps of `_setup.rpc`.
  private var setupCount = 0

  /// The index of the first step of `_teardown.rpc`, whose steps are played after a failure too, if the server still
  /// runs. Without such steps, an index after the last step.
  private(set) var teardownStart = Int.max

  /// Reads and parses a file, with the lines of `_setup.rpc` and `_teardown.rpc` in its folder.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - paths: the files that the transcript may include.
  /// - Throws: `TranscriptError` with the first line that is wrong, or without a line if the file cannot be read.
  package init(
    path: String, paths: PathPolicy = .ownFolders(option: nil)
  ) throws(TranscriptError) {
    try self.init(path: path, changed: ChangedFiles(), paths: paths)
  }

  /// Reads and parses a file. `changed` may have new contents for it and for the files that it includes.
  init(path: String, changed: ChangedFiles, paths: PathPolicy) throws(TranscriptError) {
    let reader = TranscriptReader(paths, changed: changed)
    try self.init(
      path: path, contents: reader.contents(of: path), reader: reader,
      surroundings: FolderSurroundings(of: path))
  }

  /// Parses the contents of a file, without the lines of `_setup.rpc` and `_teardown.rpc`.
  ///
  /// - Parameters:
  ///   - path: the path for messages, and the base of relative paths.
  ///   - contents: the bytes of the file, in UTF-8.
  ///   - paths: the files that the transcript may include.
  /// - Throws: `TranscriptError` with the first line that is wrong.
  package init(
    path: String, contents: [UInt8], paths: PathPolicy = .ownFolders(option: nil)
  ) throws(TranscriptError) {
    try self.init(path: path, contents: contents, reader: TranscriptReader(paths))
  }

  private init(
    path: String, contents: [UInt8], reader: TranscriptReader,
    surroundings: FolderSurroundings = FolderSurroundings()
  ) throws(TranscriptError) {
    var reader = reader
    self.path = path
    steps = try reader.surroundingSteps(surroundings.setup)
    setupCount = steps.count
    steps += try reader.steps(of: contents, path: path)
    teardownStart = steps.count
    steps += try reader.surroundingSteps(surroundings.teardown)
    setup = reader.setup
    if setup.movesClock, setup.clock == nil {
      let step = steps.first { if case .advance = $0.action { true } else { false } }
      throw TranscriptError(
        path: step?.path ?? path, line: step?.line,
        problem: Problem(
          "@clock +… needs a fixed clock; set one before the first message with @clock TIME"))
    }
  }

  /// A transcript with the given steps.
  init(path: String, setup: TranscriptSetup, steps: [Step]) {
    self.path = path
    self.setup = setup
    self.steps = steps
  }

  /// The path of the fixture, the folder whose contents are copied to the temporary folder; nil without `@data`.
  var fixture: String? {
    setup.fixture.map { $0.hasPrefix("/") ? $0 : "\(Folder.parent(of: path))/\($0)" }
  }

  /// The transcript with the steps of included files and of `@repeat` as its own lines, and without the lines
  /// `@include`, `@repeat` and its `@end`. Replaces `${round}` by the number of the iteration.
  ///
  /// - Throws: `TranscriptError` for a line that is invalid with `${round}` replaced.
  func flattened() throws(TranscriptError) -> TranscriptFile {
    var iteration = ""
    var steps: [Step] = []
    for step in self.steps {
      if case .iteration(let number) = step.action {
        iteration = String(number)
        continue
      }
      if case .endRetry = step.action {
        steps.append(
          Step(path: path, line: steps.count + 1, text: step.text, action: .endRetry))
        continue
      }
      if ["@repeat", "@include", "@end"].contains(where: step.text.hasPrefix) {
        continue
      }
      let text = step.text.replacing("${round}", with: iteration)
      do throws(Problem) {
        let line = TranscriptLine(text)
        let action = line.isSetup ? .note : try line.action()
        steps.append(Step(path: path, line: steps.count + 1, text: text, action: action))
      } catch {
        throw TranscriptError(path: step.path, line: step.line, problem: error)
      }
    }
    return TranscriptFile(path: path, setup: setup, steps: steps)
  }

  /// Why the file is not played: the reason of `@skip`, or a program of `@requires` that is not installed; nil if the
  /// file is played.
  var skipReason: String? {
    if let reason = setup.skipReason {
      return reason
    }
    let missing = setup.requirements.first { !Environment.hasProgram($0) }
    return missing.map { "\($0) is not installed" }
  }

  var withoutEmptyLines: TranscriptFile {
    TranscriptFile(path: path, setup: setup, steps: steps.filter { !$0.text.isEmpty })
  }

  /// Whether the file has only notes (`Step.Action.note`). Lines of `_setup.rpc` and `_teardown.rpc` do not count.
  package var isEmpty: Bool {
    steps.prefix(teardownStart).dropFirst(setupCount).allSatisfy { $0.action == .note }
  }

  /// The steps of one client, as `@client` lines assign them.
  package func steps(ofClient wanted: String) -> [Step] {
    var current = Step.firstClient
    return steps.filter { step in
      if case .client(let name, _) = step.action {
        current = name
      }
      return current == wanted
    }
  }
}
