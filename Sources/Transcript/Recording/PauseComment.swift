import Text

/// A comment in recordings with the pause before a message, such as `# 0.500 s later`.
enum PauseComment {
  private static let suffix = " s later"

  /// The text after `# `.
  static func text(_ seconds: Double) -> String {
    DecimalText.fixed(seconds, places: 3) + suffix
  }

  /// The seconds in a comment line; nil for another line.
  static func seconds(_ line: String) -> Double? {
    guard line.hasPrefix("# "), line.hasSuffix(suffix) else { return nil }
    return Double(line.dropFirst(2).dropLast(suffix.count))
  }
}
