package import JSON

/// The set-up lines of a transcript, which precede its first message.
package struct TranscriptSetup: Sendable, Hashable {
  /// `@server`: arguments of the program.
  package var arguments: [String] = []

  /// `@clock` and `@seed`: further arguments of the program. A `@restart` with new arguments keeps them.
  package var switches: [String] = []

  /// `@clock`: the time at the start of the transcript.
  package var clock: String?

  /// `@data`: a folder, absolute or relative to the folder of the transcript.
  package var fixture: String?

  /// `@framing`: how messages are separated; nil for the default of the command.
  package var framing: Framing?

  /// Set by `@numbers value`: numbers are compared by value instead of digit by digit.
  package var comparesNumbersByValue = false

  /// `@schema`: the path of an OpenRPC document, absolute or relative to the folder of the transcript.
  package var schema: String?

  /// `@ignore`: patterns of messages that no line needs to expect.
  package var ignored: [JSON] = []

  /// `@answer`: the results to send for requests of the server, by method.
  package var answers: [String: JSON] = [:]

  /// `@var` and `@env`: the variables.
  package var variables: [TranscriptVariable] = []

  /// `@requires`: programs; the transcript is skipped if one of them is not installed.
  package var requirements: [String] = []

  /// `@skip`: why the transcript is not played.
  package var skipReason: String?

  /// `@xfail`: why the transcript is expected to fail.
  package var failureReason: String?

  /// Whether a line of the transcript, `@clock +…`, advances the clock.
  package var movesClock = false

  /// The set-up marks read so far, to report a second line of a mark that is not `TranscriptMark.repeatable`.
  var usedMarks: Set<String> = []
}
