extension CaseIterable where Self: RawRepresentable<String> {
  /// All raw values as text, such as `commons or google`.
  static func names(_ separator: String = " or ") -> String {
    allCases.map(\.rawValue).joined(separator: separator)
  }
}
