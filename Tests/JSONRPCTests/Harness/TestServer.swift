import JSON
import JSONRPC
import Platform

/// State for the methods of `TestServer.api`: a list of notes, and gates at which requests wait
/// until another request opens them.
actor TestServer {
  private let loop: EventLoop
  private let outbox: Outbox
  private(set) var notes: [JSON] = []
  private var openGates: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, any Error>]] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(loop: EventLoop, outbox: Outbox) {
    self.loop = loop
    self.outbox = outbox
  }

  func notify(_ method: String, _ params: JSON) {
    outbox.notify(method, params)
  }

  /// Adds a note and announces it.
  func note(_ text: JSON) -> Int {
    notes.append(text)
    notify("noted", ["text": text, "count": JSON(notes.count)])
    return notes.count
  }

  func open(_ gate: String) {
    openGates.insert(gate)
    resume(gate, .success(()))
  }

  /// Returns once the gate is open.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func pass(_ gate: String) async throws {
    if openGates.contains(gate) { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting[gate, default: []].append($0) }
    } onCancel: {
      // In a turn of its own: at this moment the gate may not have been reached.
      loop.schedule(after: .zero) {
        self.assumeIsolated { $0.resume(gate, .failure(CancellationError())) }
      }
    }
  }

  private func resume(_ gate: String, _ outcome: Result<Void, any Error>) {
    for continuation in waiting.removeValue(forKey: gate) ?? [] {
      continuation.resume(with: outcome)
    }
  }
}

/// An error of the domain, which the API maps to a code.
struct Refusal: Error {}

/// An error that the API does not know.
struct Surprise: Error {}

extension ErrorCode {
  static let refused = ErrorCode(1001, "Refused", "The test server does not want to.")
}

extension TestServer {
  static let api = API<TestServer>(
    title: "Test", version: "1.2.3",
    routes: [
      .inOrder(Initialize.self), .initialized, .shutdown, .exit, .cancelRequest, .setTrace,
      .discover, .inOrder(Subtract.self), .inOrder(Sum.self), .inOrder(GetData.self),
      .inOrder(NoteAdd.self), .inOrder(NoteList.self), .inOrder(Echo.self), .inOrder(Nearby.self),
      .inOrder(Fail.self), .inOrder(GateOpen.self), .waiting(GateWait.self), .waiting(Work.self),
    ],
    notifications: [
      NotificationType("noted", "A note was added.", [NoteAdd.text.property, .count]),
      NotificationType("gate.passed", "A request came through.", [GateWait.gate.property]),
    ],
    mapError: { $0 is Refusal ? RPCError(.refused, "Not today; ask tomorrow.") : nil })
}

extension Schema.Property {
  fileprivate static let count = Schema.Property("count", .count, "How many there are.")
}
