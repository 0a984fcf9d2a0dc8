/// The settings of the server for assistants.
package struct ContextSettings: Sendable {
  /// Name and version of the program.
  let name: String
  let version: String

  /// Whether tools that change the archive are left out.
  let isReadOnly: Bool

  /// Texts that are replaced by `…` in error messages, such as folders of this machine.
  private let hidden: [String]

  /// Draws a random whole number that is at least 0 and less than the given one.
  let draw: @Sendable (Int) -> Int

  /// Seconds since 1970.
  let now: @Sendable () -> Double

  /// The timeout of a call of a tool, in seconds. Hosts give up after about a minute. The timer is stopped while the
  /// call waits for an answer of the user, and then starts again with the whole time.
  let toolTimeout: Int

  /// Seconds within which the user has to answer a question.
  let questionTimeout: Int

  package init(
    name: String, version: String, isReadOnly: Bool, hidden: [String],
    draw: @escaping @Sendable (Int) -> Int, now: @escaping @Sendable () -> Double,
    toolTimeout: Int = 30, questionTimeout: Int = 300
  ) {
    self.name = name
    self.version = version
    self.isReadOnly = isReadOnly
    self.draw = draw
    self.now = now
    self.toolTimeout = toolTimeout
    self.questionTimeout = questionTimeout
    // The longest first, so that a folder is hidden before its parent.
    self.hidden = hidden.filter { $0.utf8.count > 1 }
      .sorted { $0.utf8.count > $1.utf8.count }
  }

  /// An error message of the program for an assistant, without the hidden texts and without advice
  /// that names the program's own methods.
  func shown(_ text: String) -> String {
    hidden.reduce(text.withoutMethods) { $0.replacing($1, with: "…") }
  }
}
