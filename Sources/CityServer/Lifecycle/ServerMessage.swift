import Archive
import JSON
import JSONRPC

/// The parameters of `server.message`: a text that a client shows to its user for a moment.
struct ServerMessage: WireObject {
  enum Code: String, CaseIterable, WireValue {
    case cityAdded, cityRemoved, favoriteAdded, favoriteRemoved
    case archiveOnNetwork
  }

  let code: Code

  /// The name of the city, or the number of cities as in "3 cities"; for `archiveOnNetwork`, the name of the file
  /// system.
  let name: String

  /// Nil for several cities and for `archiveOnNetwork`.
  let city: Int?

  static let shape = Shape<Self>(
    .init("level", "Severity of the message.", as: .word(["info", "warning", "error"])) {
      $0.code == .archiveOnNetwork ? "warning" : "info"
    },
    .init("code", "What happened, as a code for programs.", \.code),
    .init("text", "What happened, in English.", \.text),
    .init(
      "city", "GeoNames id of the city; null if the message is not about one city.",
      as: .nullable(.count), \.city))

  private var text: String {
    let verb = city == nil ? "were" : "was"
    return switch code {
    case .cityAdded: "\(name) \(verb) added to the archive."
    case .cityRemoved: "\(name) \(verb) removed from the archive."
    case .favoriteAdded: "\(name) \(verb) added to the favourites."
    case .favoriteRemoved: "\(name) \(verb) removed from the favourites."
    case .archiveOnNetwork:
      "The archive is on \(name), where it is not safe to use it from several machines at a time. Use a "
        + "PostgreSQL server instead."
    }
  }
}
