package import JSON

/// The id of a request: a string, a number as its digits, or null.
package struct RequestID: Sendable, Hashable {
  package let json: JSON

  /// Stands for the id of a notification, which is never answered.
  static let absent = RequestID()

  private init() { json = .null }

  /// Nil for what cannot be an id.
  init?(_ json: JSON) {
    switch json {
    case .string, .number, .null: self.json = json
    default: return nil
    }
  }
}
