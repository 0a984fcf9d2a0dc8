import Archive
import JSON
import JSONRPC

/// A sentence for the user, which a client shows for a moment: the parameters of `server.message`.
struct ServerMessage: WireObject {
  enum Code: String, CaseIterable, WireValue {
    case cityAdded, cityRemoved, favoriteAdded, favoriteRemoved
    case archiveOnNetwork
  }

  let code: Code

  /// The city's name; for `archiveOnNetwork` that of the file system.
  let name: String
  let city: Int?

  static let shape = Shape<Self>(
    .init("level", "How much it matters.", as: .word(["info", "warning", "error"])) {
      $0.code == .archiveOnNetwork ? "warning" : "info"
    },
    .init("code", "What happened, for programs.", \.code),
    .init("text", "What happened, in English, with the city's name.", \.text),
    .init("city", "Id of the city that it is about.", as: .nullable(.count), \.city))

  private var text: String {
    switch code {
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
