import Archive
import JSON
import JSONRPC

/// A sentence for the user in `server.message`, which a client shows for a moment. The raw value is its
/// code, for programs.
enum ServerMessage: String, CaseIterable, WireValue {
  case cityAdded, cityRemoved, favoriteAdded, favoriteRemoved

  /// Names the file system instead of a city.
  case archiveOnNetwork

  /// The parameters of the notification.
  static let shape = Shape<(message: ServerMessage, name: String, city: Int?)>(
    .init("level", "How much it matters.", as: .word(["info", "warning", "error"])) {
      $0.message == .archiveOnNetwork ? "warning" : "info"
    },
    .init("code", "What happened, for programs.", \.message),
    .init("text", "What happened, in English, with the city's name.") {
      $0.message.text($0.name)
    },
    .init("city", "Id of the city that it is about.", as: .nullable(.count), \.city))

  private func text(_ name: String) -> String {
    switch self {
    case .cityAdded: "\(name) was added to the archive."
    case .cityRemoved: "\(name) was removed from the archive."
    case .favoriteAdded: "\(name) was added to the favourites."
    case .favoriteRemoved: "\(name) was removed from the favourites."
    case .archiveOnNetwork:
      "The archive is on \(name), where it is not safe to use it from several machines at a time. Use a "
        + "server of PostgreSQL for that."
    }
  }
}
