import Platform

/// Parses the lines of a transcript and of the files that it includes.
struct TranscriptReader {
  private(set) var setup = TranscriptSetup()

  /// Whether a line has been read after which set-up lines are an error: any line except comments, empty lines,
  /// set-up, `@timeout`, `@include`, `@repeat` and `@end`.
  private var hasBegun = false

  /// The files that may be included.
  private let paths: PathPolicy

  /// The paths of the files being read, the outermost first.
  private var openFiles: [String] = []

  /// The maximum number of steps. The counts of nested repetitions multiply.
  private static let maximumSteps = 1_000_000

  /// The contents of files that have been changed but not written yet.
  private let changed: ChangedFiles

  init(_ paths: PathPolicy, changed: ChangedFiles = ChangedFiles()) {
    self.paths = paths
    self.changed = changed
  }

  /// - Throws: `TranscriptError` if the file cannot be read.
  func contents(of path: String) throws(TranscriptError) -> [UInt8] {
    do throws(SystemError) {
      return try changed.contents(of: path)
    } catch {
      throw TranscriptError(path: path, line: nil, problem: Problem(error))
    }
  }

  /// An `@repeat` or `@retry` whose `@end` has not been read yet.
  private struct Repetition {
    /// The number of iterations; nil for `@retry`, whose lines the player repeats.
    let count: Int?
    let line: Int

    var mark: String { count == nil ? "@retry" : "@repeat" }

    /// The steps from the beginning of the file or of the enclosing repetition up to and including the mark.
    let before: [Step]
  }

  /// The part of a file that has been parsed.
  private struct Progress {
    var steps: [Step] = []

    /// The open repetitions, the innermost last.
    var repetitions: [Repetition] = []
  }

  /// The steps of `_setup.rpc` or `_teardown.rpc`; empty for nil. The next file may begin with set-up lines again.
  mutating func surroundingSteps(_ path: String?) throws(TranscriptError) -> [Step] {
    guard let path else { return [] }
    defer { hasBegun = false }
    return try steps(of: contents(of: path), path: path)
  }

  /// The steps of a file.
  ///
  /// - Throws: `TranscriptError` with the first line that is wrong.
  mutating func steps(of contents: [UInt8], path: String) throws(TranscriptError) -> [Step] {
    openFiles.append(path)
    defer { openFiles.removeLast() }
    var progress = Progress()
    let lines = contents.withoutByteOrderMark
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var index = 0
    while index < lines.count {
      let start = index
      do throws(Problem) {
        let text = try Self.message(at: &index, of: lines)
        let note = Step(path: path, line: start + 1, text: text, action: .note)
        try read(TranscriptLine(text), note: note, into: &progress)
      } catch {
        throw error.includedError ?? TranscriptError(path: path, line: start + 1, problem: error)
      }
    }
    if let repetition = progress.repetitions.last {
      throw TranscriptError(
        path: path, line: repetition.line,
        problem: Problem("\(repetition.mark) without an @end after it"))
    }
    return progress.steps
  }

  /// The line at an index, with the lines that continue its message up to its closing bracket. Only the line at the
  /// index if a line with a mark, a comment or the end of the file precedes that bracket. Moves the index after the
  /// returned lines.
  private static func message(
    at index: inout Int, of lines: [ArraySlice<UInt8>]
  ) throws(Problem) -> String {
    var text = try text(lines[index])
    index += 1
    guard let mark = TranscriptMark.messages.first(where: text.hasPrefix) else { return text }
    var brackets = BracketCounter()
    brackets.read(text.dropFirst(mark.count))
    var end = index
    var message = text
    while brackets.isOpen, end < lines.count {
      let line = try Self.text(lines[end])
      if line.hasPrefix("@") || line.hasPrefix("#")
        || TranscriptMark.arrows.contains(where: line.hasPrefix)
      {
        return text
      }
      brackets.read(line[...])
      message += "\n\(line)"
      end += 1
    }
    if !brackets.isOpen {
      text = message
      index = end
    }
    return text
  }

  private static func text(_ line: ArraySlice<UInt8>) throws(Problem) -> String {
    let bytes = line.last == 0x0D ? line.dropLast() : line
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
      let (file, arguments) = try line.inclusion()
      progress.steps.append(arguments.isEmpty ? note : note.with(.arguments(arguments)))
      progress.steps += try included(file, by: note.path)
    case "@repeat":
      progress.repetitions.append(
        Repetition(count: try line.count(), line: note.line, before: progress.steps + [note]))
      progress.steps = []
    case "@retry":
      guard !progress.repetitions.contains(where: { $0.count == nil }) else {
        throw Problem("@retry within another one")
      }
      hasBegun = true
      progress.repetitions.append(
        Repetition(
          count: nil, line: note.line,
          before: progress.steps + [note.with(try line.action())]))
      progress.steps = []
    case "@end":
      guard let repetition = progress.repetitions.popLast() else {
        throw Problem("@end without a @repeat or @retry before it")
      }
      if let count = repetition.count {
        let repeated = try repeated(progress.steps, count: count, note: note)
        progress.steps = repetition.before + repeated + [note]
      } else {
        progress.steps = repetition.before + progress.steps + [note.with(.endRetry)]
      }
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
      progress.steps.append(note.with(action))
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
    _ name: String, by path: String
  ) throws(Problem) -> [Step] {
    let file = name.hasPrefix("/") ? name : "\(Folder.parent(of: path))/\(name)"
    try paths.check(file, of: openFiles.first ?? path)
    if openFiles.contains(file) {
      throw Problem("\(name) includes itself")
    }
    do throws(TranscriptError) {
      return try steps(of: contents(of: file), path: file)
    } catch {
      if error.line == nil {
        throw error.problem
      }
      throw Problem(includedError: error)
    }
  }
}

extension [UInt8] {
  /// The byte order mark that some editors write at the beginning of a text in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The text without a byte order mark at its beginning.
  var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: Self.byteOrderMark) ? dropFirst(Self.byteOrderMark.count) : self[...]
  }
}
