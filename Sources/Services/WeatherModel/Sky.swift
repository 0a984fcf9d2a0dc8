/// A condition with an English description.
package struct Sky: Sendable, Hashable {
  package var condition: WeatherCondition

  /// The description without a final full stop, for example `Light rain`.
  package var summary: String

  package init(_ condition: WeatherCondition, _ summary: String? = nil) {
    self.condition = condition
    self.summary = summary ?? condition.text
  }
}
