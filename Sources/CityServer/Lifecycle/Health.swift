import JSON
import JSONRPC

/// Whether the server can do its work.
struct Health: WireObject {
  /// The parts that can fail independently, in the order in which `message` reports their problems.
  enum Part: CaseIterable {
    case archive, gazetteer
  }

  private var problems: [Part: String] = [:]

  /// - Returns: whether the problem of the part changed.
  fileprivate mutating func set(_ problem: String?, of part: Part) -> Bool {
    guard problem != problems[part] else { return false }
    problems[part] = problem
    return true
  }

  /// The parameters of `server.didChangeStatus`, and members of the result of `server.status`. `message` joins the
  /// problems of all parts.
  static let shape = Shape<Self>(
    .init("health", "Whether the server can do its work.", as: .word(["ok", "error"])) {
      $0.problems.isEmpty ? "ok" : "error"
    },
    .init("message", "What is wrong and what to do; null if health is ok.") { health in
      let sentences = Part.allCases.compactMap { health.problems[$0] }
      return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    })
}

extension CityServer {
  /// Sets the problem of a part, and notifies the client if it changed.
  ///
  /// - Parameter problem: a message for users; nil if the part works.
  func report(_ problem: String?, of part: Health.Part) {
    if health.set(problem, of: part) {
      outbox.notify("server.didChangeStatus", params: health.json)
    }
  }
}
