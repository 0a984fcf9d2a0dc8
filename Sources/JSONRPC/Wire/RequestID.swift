package import JSON

/// The id of a request: a string, a number as it was written, or null.
package struct RequestID: Sendable, Hashable {
  package let json: JSON

  /// Represents the id of a notification, which is never answered.
  static let absent = RequestID()

  private init() { json = .null }

  /// Nil if the value cannot be an id.
  init?(_ view: JSONView) {
    if let number = view.number {
      json = .number(number)
    } else if let string = view.string {
      json = .string(string)
    } else {
      guard view.isNull else { return nil }
      json = .null
    }
  }
}
