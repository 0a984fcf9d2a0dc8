/// Prevents spreadsheets from interpreting a cell as a formula, by an apostrophe before it (OWASP, "CSV Injection"). A
/// formula that begins with apostrophes gets another one, so that removing one always restores the text.
/// `'s-Hertogenbosch` is not changed, because the rest of it is no formula.
enum FormulaGuard {
  static func added(to text: String) -> String { isFormula(text) ? "'" + text : text }

  static func removed(from cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), isFormula(cell) else { return cell }
    return String(Substring(cell.utf8.dropFirst()))
  }

  /// Whether the text would be a formula without its leading apostrophes.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return starters.contains(first)
  }

  /// The first characters of formulas. The last four are full-width forms, which spreadsheets treat like the others in
  /// some locales.
  private static let starters: [Unicode.Scalar] = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}
