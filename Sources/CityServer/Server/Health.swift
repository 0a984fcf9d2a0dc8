import JSON
import JSONRPC

/// Whether the server can do its work; tells the client when that changes.
///
/// Confined to the server that owns it.
final class Health {
  /// What can fail on its own, in the order in which problems are told.
  enum Part: CaseIterable {
    case archive, gazetteer
  }

  private let outbox: Outbox
  private var problems: [Part: String] = [:]

  /// A sentence for each part that does not work, or nil when all is well.
  private var message: String? {
    let sentences = Part.allCases.compactMap { problems[$0] }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  init(outbox: Outbox) {
    self.outbox = outbox
  }

  /// Shaped as `ServerStatus.healthProperties`.
  var members: [JSONObject.Member] {
    [("health", problems.isEmpty ? "ok" : "error"), ("message", JSON(message))]
  }

  /// - Parameter problem: one sentence, or nil when all is well again.
  func report(_ problem: String?, of part: Part) {
    guard problem != problems[part] else { return }
    problems[part] = problem
    outbox.notify("server.didChangeStatus", .object(JSONObject(members)))
  }
}
