import JSON

/// Plays or checks a file. A command uses one job for all its files, possibly in parallel.
struct PlayJob: Sendable {
  let command: [String]
  let options: PlayOptions
  let mode: PlayMode
  let contract: @Sendable (TranscriptFile) -> JSON?
  let style: ProblemStyle

  /// The transcript that `-` names.
  let input: [UInt8]

  /// Shows a question of `--review` and returns the answer; nil at the end of the input.
  var ask: @Sendable (String) -> String? = { _ in nil }

  func play(_ path: String, output: @escaping (String) -> Void) -> PlayResult {
    let start = ContinuousClock.now
    var result = PlayResult(path: path)
    let report: (String) -> Void = options.tap ? { _ in } : output
    do throws(TranscriptError) {
      let file = try file(at: path)
      if options.checksOnly {
        try check(file, result: &result, report: report)
      } else if let reason = file.skipReason {
        result.skipReason = reason
        report("\(path): skipped: \(reason)")
      } else if let reason = file.setup.failureReason {
        try playExpectingFailure(file, reason: reason, result: &result, report: report)
      } else {
        try play(file, result: &result, report: report)
      }
    } catch {
      result.status = 2
      result.failures = [error.message]
      report(error.message(in: style))
    }
    result.seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    return result
  }

  private func file(at path: String) throws(TranscriptError) -> TranscriptFile {
    let file =
      path == "-"
      ? try TranscriptFile(path: path, contents: input, paths: mode.paths)
      : try TranscriptFile(path: path, paths: mode.paths)
    if file.isEmpty {
      throw TranscriptError(
        path: path, line: nil,
        problem: Problem("the file is empty; write a line that sends or expects something"))
    }
    return file
  }

  private func play(
    _ file: TranscriptFile, result: inout PlayResult, report: @escaping (String) -> Void
  ) throws(TranscriptError) {
    let showsConversation = !options.quiet && !options.tap
    let outcome = try TranscriptPlayer.play(
      file, command: command, mode: mode, style: style,
      output: showsConversation ? report : nil, onFailure: report, review: review(report))
    result.failures = outcome.failures.map(\.message)
    result.status = outcome.failures.isEmpty ? 0 : 1
    guard outcome.isChanged else { return }
    if options.reviews {
      return
    }
    if options.isDryRun {
      for line in outcome.diff {
        report(style.diff(line))
      }
      return
    }
    let lines = outcome.rewritten.map(String.init).joined(separator: ", ")
    let changes = [
      lines.isEmpty ? nil : "rewritten: line \(lines)",
      outcome.insertedCount > 0 ? "added: \(outcome.insertedCount)" : nil,
    ]
    report("\(file.path): \(changes.compactMap(\.self).joined(separator: "; "))")
    for note in outcome.notes {
      report(note)
    }
  }

  /// The function that reviews an update; nil without `--review`.
  private func review(
    _ report: @escaping (String) -> Void
  ) -> ((ChangedFiles) throws -> ChangedFiles)? {
    guard options.reviews else { return nil }
    return { files in
      var review = ChangeReview(style: style, output: report, ask: ask)
      return try review.reviewed(files)
    }
  }

  /// Plays a file with `@xfail`, whose failure is expected.
  private func playExpectingFailure(
    _ file: TranscriptFile, reason: String, result: inout PlayResult, report: (String) -> Void
  ) throws(TranscriptError) {
    var mode = mode
    mode.updates = false
    let outcome = try TranscriptPlayer.play(file, command: command, mode: mode, style: style)
    if let failure = outcome.failure {
      result.expectedFailure = reason
      report("\(file.path): failed as expected: \(reason)\n  \(failure.message(in: style))")
      return
    }
    let failure = TranscriptError(
      path: file.path, line: nil,
      problem: Problem("passed although @xfail expects a failure (\(reason)); remove the line"))
    result.failures = [failure.message]
    result.status = 1
    report(failure.message(in: style))
  }

  private func check(
    _ file: TranscriptFile, result: inout PlayResult, report: (String) -> Void
  ) throws(TranscriptError) {
    let schema: JSON?
    do {
      schema = try file.schemaDocument(paths: mode.paths)
    } catch {
      throw TranscriptError(path: file.path, line: nil, problem: Problem(error))
    }
    guard let document = schema ?? contract(file) else {
      return report("\(file.path): not checked, as it uses another protocol")
    }
    let failures = TranscriptValidator(Contract(document), isForeign: schema != nil)
      .failures(in: file)
    for failure in failures {
      report(failure.message(in: style))
    }
    result.failures = failures.map(\.message)
    result.status = failures.isEmpty ? 0 : 1
  }
}
