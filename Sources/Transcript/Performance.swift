import JSON
import Platform

/// The playing of one transcript, from its first step to its last or the first that fails.
final class Performance {
  let file: TranscriptFile
  let stage: Stage

  /// A message that does not match rewrites its line instead of failing.
  let update: Bool
  private let output: (String) -> Void

  /// Of the running server, as `@server` or `@restart` gave them.
  var arguments: [String] = []
  var startedServer: ServerUnderTest?

  /// True once the transcript has seen the server end.
  var hasLeft = false

  /// What is waited for at most; `@timeout` changes it.
  var timeout: Duration
  var matcher: Matcher

  /// Messages in the order of sending and receiving.
  var messages: [Message] = []

  /// New texts of lines that no longer match, by line number.
  var rewritten: [Int: String] = [:]

  /// Width of a printed line, in characters.
  private static let width = 160

  init(
    file: TranscriptFile, stage: Stage, update: Bool, timeout: Duration,
    output: @escaping (String) -> Void
  ) {
    self.timeout = timeout
    self.file = file
    self.stage = stage
    self.update = update
    self.output = output
    matcher = Matcher(captures: ["folder": .string(stage.path)])
  }

  func show(_ text: String) { output(text.shortened(to: Self.width)) }

  /// The first failure, or nil.
  func play() -> TranscriptFailure? {
    for step in file.steps {
      if let fault = fault({ () throws(Fault) in try perform(step) }) {
        return TranscriptFailure(path: file.path, line: step.line, fault: fault)
      }
    }
    let lastLine = file.steps.last { !$0.text.isEmpty }?.line ?? 1
    return fault(finish).map { TranscriptFailure(path: file.path, line: lastLine, fault: $0) }
  }

  private func fault(_ body: () throws(Fault) -> Void) -> Fault? {
    do throws(Fault) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
