import JSON

/// Texts about methods and notifications in addition to their schemas, by name. Read only for documents and help.
package struct Documentation: Sendable {
  /// Descriptions in addition to the summary, in Markdown.
  package let descriptions: [String: String]
  package let examples: [String: Example]

  /// The version of the program that introduced the method, if it was not `firstVersion`.
  package let since: [String: String]

  /// One sentence on what to use instead of a deprecated method.
  package let deprecated: [String: String]

  /// The member of the result that is the table of the method, for output in rows. A method without
  /// one has a single row, its result.
  package let tables: [String: String]

  package init(
    descriptions: [String: String] = [:], examples: [String: Example] = [:],
    since: [String: String] = [:], deprecated: [String: String] = [:],
    tables: [String: String] = [:]
  ) {
    self.descriptions = descriptions
    self.examples = examples
    self.since = since
    self.deprecated = deprecated
    self.tables = tables
  }

  /// The version of the program that introduced all methods that `since` does not list.
  package static let firstVersion = "0.1.0"
}
