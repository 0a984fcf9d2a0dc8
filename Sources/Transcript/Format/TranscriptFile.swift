import Platform

/// A parsed transcript: its set-up, and a step for every line.
package struct TranscriptFile: Sendable, Hashable {
  package let path: String
  package private(set) var setup: TranscriptSetup

  /// The steps in the order of playing. The steps of an included file follow the line that names
  /// it; those of a repetition appear once for each iteration.
  package private(set) var steps: [Step]

  /// Reads and parses a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - paths: the files that the transcript may include.
  /// - Throws: `TranscriptError` with the first line that is wrong.
  package init(
    path: String, paths: PathPolicy = .ownFolders(option: nil)
  ) throws(TranscriptError) {
    try self.init(path: path, contents: TranscriptReader.contents(of: path), paths: paths)
  }

  /// Parses the contents of a file.
  ///
  /// - Parameters:
  ///   - path: the path for messages, and the base of relative paths.
  ///   - contents: the bytes of the file, in UTF-8.
  ///   - paths: the files that the transcript may include.
  /// - Throws: `TranscriptError` with the first line that is wrong.
  package init(
    path: String, contents: [UInt8], paths: PathPolicy = .ownFolders(option: nil)
  ) throws(TranscriptError) {
    var reader = TranscriptReader(paths)
    self.path = path
    steps = try reader.steps(of: contents, path: path)
    setup = reader.setup
    if setup.movesClock, setup.clock == nil {
      let step = steps.first { if case .advance = $0.action { true } else { false } }
      throw TranscriptError(
        path: step?.path ?? path, line: step?.line,
        problem: Problem(
          "@clock +… needs a fixed clock; set one before the first message with @clock TIME"))
    }
  }

  /// A transcript of existing steps.
  init(path: String, setup: TranscriptSetup, steps: [Step]) {
    self.path = path
    self.setup = setup
    self.steps = steps
  }

  /// The path of the fixture, a folder that is copied to that of the server; nil without `@data`.
  var fixture: String? {
    setup.fixture.map { $0.hasPrefix("/") ? $0 : "\(Folder.parent(of: path))/\($0)" }
  }

  /// The transcript with the steps of included files and repetitions as its own lines.
  ///
  /// - Throws: `TranscriptError` for a line that is invalid once `${round}` is replaced.
  func flattened() throws(TranscriptError) -> TranscriptFile {
    var iteration = ""
    var steps: [Step] = []
    for step in self.steps {
      if case .iteration(let number) = step.action {
        iteration = String(number)
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

  var withoutEmptyLines: TranscriptFile {
    TranscriptFile(path: path, setup: setup, steps: steps.filter { !$0.text.isEmpty })
  }

  /// Whether no line sends or expects anything, so that playing would check nothing.
  package var isEmpty: Bool { steps.allSatisfy { $0.action == .note } }

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
