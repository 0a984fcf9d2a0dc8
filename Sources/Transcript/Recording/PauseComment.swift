import Text

/// A comment in recordings with the pause before a message, such as `# 0.500 s later`.
enum PauseComment {
  private static let suffix = " s later"

  static func line(_ seconds: Double) -> String {
    "# \(DecimalText.fixed(seconds, places: 3))\(suffix)"
  }

  /// The seconds in a comment line; nil for another line.
  static func seconds(_ line: String) -> Double? {
    guard line.hasPrefix("# "), line.hasSuffix(suffix),
      let seconds = Double(line.dropFirst(2).dropLast(suffix.count)),
      seconds.isFinite, seconds >= 0
    else { return nil }
    return seconds
  }
}
