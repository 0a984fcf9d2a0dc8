import JSON
import JSONRPC

/// A sentence for the user that no reply carries, as `server.message` brings it: a client shows it
/// for a moment.
struct ServerMessage {
  enum Level: String, CaseIterable {
    case info, warning, error
  }

  enum Code: String, CaseIterable {
    case cityAdded, cityRemoved, favoriteAdded, favoriteRemoved
  }

  var level = Level.info
  var code: Code

  /// One plain sentence.
  var text: String

  /// Id of the city that it is about.
  var city: Int?

  /// The parameters of the notification.
  static let properties: [Schema.Property] = [
    .init("level", .word(Level.allCases.map(\.rawValue)), "How much it matters."),
    .init("code", .word(Code.allCases.map(\.rawValue)), "What happened, for programs."),
    .init("text", .string, "What happened, in English, with the city's name."),
    .init("city", .nullable(.count), "Id of the city that it is about."),
  ]
}

extension CityServer {
  func tell(_ message: ServerMessage) {
    outbox.notify(
      "server.message",
      [
        "level": .string(message.level.rawValue), "code": .string(message.code.rawValue),
        "text": .string(message.text), "city": JSON(message.city),
      ])
  }
}
