import Platform

/// Parses the lines of a transcript and of the files that it includes.
struct TranscriptReader {
  private(set) var setup = TranscriptSetup()

  /// Whether a line that needs the server has been read. Set-up lines must precede it.
  private var hasBegun = false

  /// The files that may be included.
  private let paths: PathPolicy

  /// The paths of the files being read, the outermost first.
  private var openFiles: [String] = []

  /// The maximum number of steps. Nested repetitions multiply.
  private static let maximumSteps = 1_000_000

  init(_ paths: PathPolicy) { self.paths = paths }

  /// - Throws: `TranscriptError` if the file cannot be read.
  static func contents(of path: String) throws(TranscriptError) -> [UInt8] {
    do throws(SystemError) {
      return try File.read(path)
    } catch {
      throw TranscriptError(path: path, line: nil, problem: Problem(error))
    }
  }

  /// An `@repeat` whose `@end` has not been read yet.
  private struct Repetition {
    let count: Int
    let line: Int

    /// The steps before it in the same file.
    let before: [Step]
  }

  /// The part of a file that has been parsed.
  private struct Progress {
    var steps: [Step] = []

    /// The open repetitions, the innermost last.
    var repetitions: [Repetition] = []
  }

  /// The steps of a file.
  ///
  /// - Throws: `TranscriptError` with the first line that is wrong.
  mutating func steps(of contents: [UInt8], path: String) throws(TranscriptError) -> [Step] {
    openFiles.append(path)
    defer { openFiles.removeLast() }
    var progress = Progress()
    let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      do throws(Problem) {
        let text = try Self.text(bytes.last == 0x0D ? bytes.dropLast() : bytes)
        let note = Step(path: path, line: index + 1, text: text, action: .note)
        try read(TranscriptLine(text), note: note, into: &progress)
      } catch {
        throw error.includedError ?? TranscriptError(path: path, line: index + 1, problem: error)
      }
    }
    if let repetition = progress.repetitions.last {
      throw TranscriptError(
        path: path, line: repetition.line, problem: Problem("@repeat without an @end after it"))
    }
    return progress.steps
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(Problem) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return text
    }
    throw Problem("the line is not UTF-8; write other bytes as \\xNN in a ==> line")
  }

  /// Parses a line.
  ///
  /// - Parameter note: the line as a step that does nothing.
  private mutating func read(
    _ line: TranscriptLine, note: Step, into progress: inout Progress
  ) throws(Problem) {
    switch line.mark {
    case "@include":
      progress.steps.append(note)
      progress.steps += try included(line, by: note.path)
    case "@repeat":
      progress.repetitions.append(
        Repetition(count: try line.count(), line: note.line, before: progress.steps + [note]))
      progress.steps = []
    case "@end":
      guard let repetition = progress.repetitions.popLast() else {
        throw Problem("@end without a @repeat before it")
      }
      let repeated = try repeated(progress.steps, count: repetition.count, note: note)
      progress.steps = repetition.before + repeated + [note]
    case _ where line.isSetup:
      guard !hasBegun else { throw Problem("\(line.mark) must precede the first message") }
      try line.apply(to: &setup)
      progress.steps.append(note)
    default:
      let action = try line.action()
      if case .advance = action {
        setup.movesClock = true
      }
      if !["", "@timeout"].contains(line.mark) {
        hasBegun = true
      }
      progress.steps.append(
        Step(path: note.path, line: note.line, text: note.text, action: action))
    }
    if progress.steps.count > Self.maximumSteps {
      throw Problem("the repetitions add up to more than a million lines")
    }
  }

  private func repeated(_ steps: [Step], count: Int, note: Step) throws(Problem) -> [Step] {
    guard (steps.count + 1) * count <= Self.maximumSteps else {
      throw Problem("the repetitions add up to more than a million lines")
    }
    return (1...count).flatMap { number in
      [Step(path: note.path, line: note.line, text: "", action: .iteration(number))] + steps
    }
  }

  /// The steps of the file that an `@include` line names.
  private mutating func included(
    _ line: TranscriptLine, by path: String
  ) throws(Problem) -> [Step] {
    let name = try line.argument(named: "a file")
    let file = name.hasPrefix("/") ? name : "\(Folder.parent(of: path))/\(name)"
    try paths.check(file, of: openFiles.first ?? path)
    if openFiles.contains(file) {
      throw Problem("\(name) includes itself")
    }
    do throws(TranscriptError) {
      return try steps(of: Self.contents(of: file), path: file)
    } catch {
      if error.line == nil {
        throw error.problem
      }
      throw Problem(includedError: error)
    }
  }
}
