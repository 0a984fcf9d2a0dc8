import Platform

/// Reads the lines of a transcript and of the files that it includes.
struct TranscriptReader {
  private(set) var setup = TranscriptSetup()

  /// Whether a line was read that needs the server.
  private var hasBegun = false

  /// Which files may be included.
  private let paths: PathPolicy

  /// The files that are being read, the outermost first.
  private var open: [String] = []

  /// Repetitions within repetitions make many lines of few.
  private static let mostSteps = 1_000_000

  init(_ paths: PathPolicy) { self.paths = paths }

  static func contents(of path: String) throws(TranscriptError) -> [UInt8] {
    do throws(SystemError) {
      return try File.read(path)
    } catch {
      throw TranscriptError(path: path, line: nil, fault: Fault(error))
    }
  }

  /// A repetition of which the end has not been read.
  private struct Block {
    let count: Int
    let line: Int

    /// What stood before it.
    let before: [Step]
  }

  mutating func steps(of contents: [UInt8], path: String) throws(TranscriptError) -> [Step] {
    open.append(path)
    defer { open.removeLast() }
    var (steps, blocks): ([Step], [Block]) = ([], [])
    let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      do throws(Fault) {
        let text = try Self.text(bytes.last == 0x0D ? bytes.dropLast() : bytes)
        try read(
          TranscriptLine(text), Step(path: path, line: index + 1, text: text, action: .note),
          &steps, &blocks)
      } catch {
        throw error.inner ?? TranscriptError(path: path, line: index + 1, fault: error)
      }
    }
    if let block = blocks.last {
      throw TranscriptError(
        path: path, line: block.line, fault: Fault("@repeat without an @end behind it"))
    }
    return steps
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return text
    }
    throw Fault("a transcript is UTF-8; write other bytes as \\xNN in a ==> line")
  }

  /// - Parameter note: the line as one that does nothing.
  private mutating func read(
    _ line: TranscriptLine, _ note: Step, _ steps: inout [Step], _ blocks: inout [Block]
  ) throws(Fault) {
    switch line.mark {
    case "@include":
      steps += try [note] + included(line, note.path)
    case "@repeat":
      blocks.append(Block(count: try line.count(), line: note.line, before: steps + [note]))
      steps = []
    case "@end":
      guard let block = blocks.popLast() else { throw Fault("@end without a @repeat before it") }
      steps = block.before + (try repeated(steps, block.count, note)) + [note]
    case _ where line.isSetup:
      guard !hasBegun else { throw Fault("\(line.mark) must stand before the first message") }
      try line.apply(to: &setup)
      steps.append(note)
    default:
      let action = try line.action()
      if case .advance = action {
        setup.movesClock = true
      }
      if !["", "@timeout"].contains(line.mark) {
        hasBegun = true
      }
      steps.append(Step(path: note.path, line: note.line, text: note.text, action: action))
    }
    if steps.count > Self.mostSteps {
      throw Fault("the repetitions make more than a million lines")
    }
  }

  private func repeated(_ steps: [Step], _ count: Int, _ note: Step) throws(Fault) -> [Step] {
    guard (steps.count + 1) * count <= Self.mostSteps else {
      throw Fault("the repetitions make more than a million lines")
    }
    return (1...count).flatMap { round in
      [Step(path: note.path, line: note.line, text: "", action: .round(round))] + steps
    }
  }

  private mutating func included(_ line: TranscriptLine, _ path: String) throws(Fault) -> [Step] {
    let name = try line.word("a file")
    let file = name.hasPrefix("/") ? name : "\(Folder.parent(of: path))/\(name)"
    try paths.check(file, of: open.first ?? path)
    if open.contains(file) {
      throw Fault("\(name) would include itself")
    }
    do throws(TranscriptError) {
      return try steps(of: Self.contents(of: file), path: file)
    } catch {
      if error.line == nil {
        throw error.fault
      }
      throw Fault(inner: error)
    }
  }
}
