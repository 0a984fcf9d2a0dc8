/// The marks that begin the lines of a transcript.
enum TranscriptMark {
  /// The marks that are not words.
  static let arrows = ["-->", "==>", "<--", "<~~", "<=~", "<==", "!!!", "--|"]

  /// Arrows before a message, which may continue on the next lines.
  static let messages = ["-->", "<--", "<~~", "<=~"]

  /// Marks of lines that precede the first message, except that `@clock +…` may appear later.
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
