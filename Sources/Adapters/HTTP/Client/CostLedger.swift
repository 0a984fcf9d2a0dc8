import Synchronization

/// The cost of the requests that a task and its child tasks send, by service. Includes retries; a cached
/// response costs nothing. If several tasks share a fetch, its cost is charged to the task that started it.
///
/// To measure some work, run it within `CostLedger.$current.withValue`.
package final class CostLedger: Sendable {
  @TaskLocal package static var current: CostLedger?

  private let costs = Mutex<[String: Double]>([:])

  package init() {}

  /// The cost in each service's own units, sorted by the name of the service. Omits services without a cost.
  package var entries: [(service: String, cost: Double)] {
    costs.withLock { costs in
      costs.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  /// - Parameter cost: negative for a refund.
  func charge(_ cost: Double, to service: HTTPService) {
    costs.withLock { $0[service.name, default: 0] += cost }
  }
}
