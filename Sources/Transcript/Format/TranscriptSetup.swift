/// The set-up lines of a transcript, which precede its first message.
package struct TranscriptSetup: Sendable, Hashable {
  /// `@server`: arguments of the program.
  package var arguments: [String] = []

  /// `@clock` and `@seed`: further arguments, which `@restart` keeps.
  package var switches: [String] = []

  /// `@clock`: the time at the beginning.
  package var clock: String?

  /// `@data`: a folder, relative to the folder of the transcript.
  package var fixture: String?

  /// Whether a line advances the clock.
  package var movesClock = false

  /// The set-up marks read so far. Each may appear once.
  var usedMarks: Set<String> = []
}
