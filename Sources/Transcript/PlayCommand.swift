/// The subcommand `play [--quiet] [--update] FILE…`.
package struct PlayCommand {
  private let server: [String]
  private let output: (String) -> Void

  package static let usage = "usage: cityroulette play [--quiet] [--update] FILE…"

  /// - Parameters:
  ///   - server: the command that the transcripts are played against.
  ///   - output: takes what is printed, a line at a time and without its end.
  package init(server: [String], output: @escaping (String) -> Void) {
    self.server = server
    self.output = output
  }

  /// Plays the files.
  ///
  /// - Parameter words: what stands behind `play`.
  /// - Returns: the exit status: 0, all went as the files say; 1, one did not; 2, one cannot be
  ///   played, or the words make no sense.
  package func run(_ words: [String]) -> Int32 {
    var options = TranscriptPlayer.Options()
    var paths: [String] = []
    var onlyPaths = false
    for word in words {
      switch word {
      case _ where onlyPaths || !word.hasPrefix("-"): paths.append(word)
      case "--quiet": options.quiet = true
      case "--update": options.update = true
      case "--": onlyPaths = true
      default: return refuse("unknown option \(word)")
      }
    }
    guard !paths.isEmpty else { return refuse("no file is named") }
    return play(paths, options)
  }

  private func refuse(_ reason: String) -> Int32 {
    output("\(reason); \(Self.usage)")
    return 2
  }

  private func play(_ paths: [String], _ options: TranscriptPlayer.Options) -> Int32 {
    let player = TranscriptPlayer(command: server, output: output)
    let statuses = paths.map { play($0, options, player) }
    let passed = statuses.count { $0 == 0 }
    output("\(passed) passed, \(statuses.count - passed) failed")
    return statuses.max() ?? 0
  }

  private func play(
    _ path: String, _ options: TranscriptPlayer.Options, _ player: TranscriptPlayer
  ) -> Int32 {
    do throws(TranscriptError) {
      let outcome = try player.play(path: path, options: options)
      if !outcome.rewritten.isEmpty {
        let lines = outcome.rewritten.map(String.init).joined(separator: ", ")
        output("\(path): rewritten: line \(lines)")
      }
      return outcome.failure == nil ? 0 : 1
    } catch {
      output(error.message)
      return 2
    }
  }
}
