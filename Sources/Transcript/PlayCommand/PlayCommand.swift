package import JSON
import Platform

/// The command `play [options] FILE…`.
package struct PlayCommand {
  static let usage = "usage: cityroulette play [options] FILE…"

  private let program: [String]
  private let confinementOption: String?
  private let hasColour: Bool
  private let contract: @Sendable (TranscriptFile) -> JSON?
  private let ask: (@Sendable (String) -> String?)?
  private let output: (String) -> Void

  /// - Parameters:
  ///   - program: the path of the server and its first arguments.
  ///   - confinementOption: the option that confines the server to a folder; nil if it has none.
  ///   - hasColour: whether the output is a terminal that shows colours.
  ///   - contract: returns the OpenRPC document that `--check` validates a transcript against; nil
  ///     if the protocol of the transcript is not known.
  ///   - ask: shows a question and returns the answer, or nil at the end of the input; nil itself without a terminal.
  ///   - output: called with each text to print, one or more lines without the last line end.
  package init(
    program: [String], confinementOption: String? = nil, hasColour: Bool = false,
    contract: @escaping @Sendable (TranscriptFile) -> JSON? = { _ in nil },
    ask: (@Sendable (String) -> String?)? = nil, output: @escaping (String) -> Void
  ) {
    self.ask = ask
    self.program = program
    self.confinementOption = confinementOption
    self.hasColour = hasColour
    self.contract = contract
    self.output = output
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: the words after `play`.
  ///   - readInput: returns the transcript that `-` names.
  /// - Returns: the exit status: 1 if the report cannot be written or no thread can be started; else 2 if the
  ///   arguments are invalid, or a file or standard input cannot be read or played; else 1 if a file failed; else 0.
  package func run(_ arguments: [String], readInput: () throws -> [UInt8] = { [] }) -> Int32 {
    do {
      let options = try PlayOptions(arguments)
      guard !options.paths.isEmpty else {
        throw Problem("missing argument; name a file or a folder")
      }
      let files = try options.files()
      if files.contains("-"), options.update {
        throw Problem("--update: standard input cannot be rewritten; name a file instead of -")
      }
      if options.reviews, ask == nil {
        throw Problem("--review asks on a terminal; use --update --dry-run elsewhere")
      }
      let input = files.contains("-") ? try readInput() : []
      do {
        return try run(options, files: files, input: input)
      } catch let error as SystemError {
        output("\(error.message)")
        return 1
      }
    } catch {
      output("\(Problem(error).message)\n\(Self.usage)")
      return 2
    }
  }

  private func run(_ options: PlayOptions, files: [String], input: [UInt8]) throws -> Int32 {
    if options.tap {
      output("TAP version 14\n1..\(files.count)")
    }
    var job = PlayJob(
      command: options.server ?? program, options: options,
      mode: options.mode(confinementOption: confinementOption), contract: contract,
      style: ProblemStyle(hasColour: hasColour && !options.tap, isFull: options.full),
      input: input)
    if let ask {
      job.ask = ask
    }
    let results = try play(files, job: job)
    if let path = options.junit {
      try File.report(Array(JUnitReport.text(results).utf8), to: path)
    }
    if !options.tap {
      output(Self.summary(of: results))
    }
    return results.map(\.status).max() ?? 0
  }

  private static func summary(of results: [PlayResult]) -> String {
    let skipped = results.count { $0.skipReason != nil }
    let expected = results.count { $0.expectedFailure != nil }
    let counts = [
      "\(results.count(where: \.isPassed)) passed", "\(results.count { $0.status != 0 }) failed",
      skipped > 0 ? "\(skipped) skipped" : nil,
      expected > 0 ? "\(expected) failed as expected" : nil,
    ]
    return counts.compactMap(\.self).joined(separator: ", ")
  }

  /// Plays the files and prints their output. Files that are played one after the other print while they are played.
  /// The output of a file that is played in parallel is printed in one piece, in the order of the files.
  private func play(_ files: [String], job: PlayJob) throws -> [PlayResult] {
    var results: [PlayResult] = []
    func add(_ result: PlayResult) {
      results.append(result)
      for line in result.lines {
        output(line)
      }
      if job.options.tap {
        output(result.tap(number: results.count))
      }
    }
    if files.count == 1 || job.options.jobs == 1 || job.options.reviews {
      for file in files {
        add(job.play(file, output: output))
      }
      return results
    }
    try Parallel.forEach(
      below: files.count, threads: job.options.jobs
    ) { index -> PlayResult in
      let buffer = LineBuffer()
      return job.play(files[index], output: buffer.add).with(lines: buffer.lines)
    } receive: { _, result in
      add(result)
    }
    return results
  }
}

/// Collects the output of a file that is played in parallel with others.
private final class LineBuffer {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}
