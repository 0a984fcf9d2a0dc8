import JSON

/// What documents tell of methods beside their shapes, by the name of the method. It is read when a
/// document is asked for, and not before.
package struct Documentation: Sendable {
  /// What there is to know beyond the summary, in Markdown.
  package let descriptions: [String: String]
  package let examples: [String: Example]

  /// The version of the program that had it first, where that is not the first of all.
  package let since: [String: String]

  /// What to use instead of what is deprecated, a sentence.
  package let deprecated: [String: String]

  package init(
    descriptions: [String: String] = [:], examples: [String: Example] = [:],
    since: [String: String] = [:], deprecated: [String: String] = [:]
  ) {
    self.descriptions = descriptions
    self.examples = examples
    self.since = since
    self.deprecated = deprecated
  }

  /// The version of the program that the contract begins with.
  package static let firstVersion = "0.1.0"
}
