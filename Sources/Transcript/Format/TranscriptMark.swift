/// The marks that begin the lines of a transcript.
enum TranscriptMark {
  /// The marks that are signs instead of words.
  static let arrows = ["-->", "==>", "<--", "<~~", "<=~", "<==", "!!!", "--|"]

  /// The arrows that a message follows. The message may continue on the next lines.
  static let messages = ["-->", "<--", "<~~", "<=~"]

  /// The marks of set-up lines, which must precede the first message. `@clock +…` is no set-up and may follow it.
  static let setup = [
    "@server", "@clock", "@seed", "@data", "@framing", "@numbers", "@schema", "@ignore", "@answer",
    "@var", "@env", "@requires", "@skip", "@xfail",
  ]

  /// Set-up marks that may appear more than once.
  static let repeatable = ["@ignore", "@answer", "@var", "@env", "@requires"]

  private static let others = [
    "@timeout", "@restart", "@exit", "@stderr", "@client", "@include", "@repeat", "@retry", "@end",
    "@unchecked",
  ]

  static let all = arrows + setup + others
}
