/// The choices that the process was started with.
package struct ContextSettings: Sendable {
  /// Name and version of the program.
  let name: String
  let version: String

  /// Whether nothing may be changed.
  let isReadOnly: Bool

  /// Texts that no answer may have, such as folders of this machine.
  private let hidden: [String]

  /// Draws a whole number from 0 below the given one.
  let draw: @Sendable (Int) -> Int

  /// Seconds since 1970.
  let now: @Sendable () -> Double

  /// Seconds that a call of a tool may take; hosts give up after a minute or so.
  let toolTimeout: Int

  package init(
    name: String, version: String, isReadOnly: Bool, hidden: [String],
    draw: @escaping @Sendable (Int) -> Int, now: @escaping @Sendable () -> Double,
    toolTimeout: Int = 30
  ) {
    self.name = name
    self.version = version
    self.isReadOnly = isReadOnly
    self.draw = draw
    self.now = now
    self.toolTimeout = toolTimeout
    // The longest first, so that a folder is hidden before the one it is in.
    self.hidden = hidden.filter { $0.utf8.count > 1 }
      .sorted { $0.utf8.count > $1.utf8.count }
  }

  /// A sentence of the program without the hidden texts.
  func shown(_ text: String) -> String {
    hidden.reduce(text) { $0.replacing($1, with: "…") }
  }
}
