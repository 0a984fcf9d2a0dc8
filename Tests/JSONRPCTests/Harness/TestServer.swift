import JSON
import JSONRPC
import Platform

/// State for the methods of `TestServer.api`: a list of notes, and gates at which requests wait
/// until another request opens them.
actor TestServer {
  private let loop: EventLoop
  private let outbox: Outbox
  private(set) var notes: [JSON] = []
  private(set) var padded = 0
  private var openGates: Set<String> = []
  private var waiting: [Waiter] = []
  private var lastWaiter = 0

  private struct Waiter {
    let number: Int
    let gate: String
    let continuation: CheckedContinuation<Void, any Error>
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(loop: EventLoop, outbox: Outbox) {
    self.loop = loop
    self.outbox = outbox
  }

  func notify(_ method: StaticString, _ params: JSON) {
    outbox.notify(method, params: params)
  }

  /// Adds a note and sends a notification about it.
  func note(_ text: JSON) -> Int {
    notes.append(text)
    notify("noted", ["text": text, "count": JSON(notes.count)])
    return notes.count
  }

  func pad(_ count: Int) -> JSON {
    padded += 1
    return .string(String(repeating: "x", count: count))
  }

  func waitForRoom() async { await outbox.waitForRoom() }

  func open(_ gate: String) {
    openGates.insert(gate)
    resume(.success(())) { $0.gate == gate }
  }

  /// Returns when the gate is open.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func pass(_ gate: String) async throws {
    if openGates.contains(gate) {
      return
    }
    lastWaiter += 1
    let number = lastWaiter
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        waiting.append(Waiter(number: number, gate: gate, continuation: $0))
      }
    } onCancel: {
      // In a turn of its own, since at this moment the request may not have reached the gate.
      loop.schedule(after: .zero) {
        self.assumeIsolated { $0.resume(.failure(CancellationError())) { $0.number == number } }
      }
    }
  }

  /// - Throws: `NotReady` unless the gate is open.
  func need(_ gate: String) throws {
    if !openGates.contains(gate) {
      throw NotReady { try? await self.pass(gate) }
    }
  }

  private func resume(_ outcome: Result<Void, any Error>, where isMeant: (Waiter) -> Bool) {
    for waiter in waiting where isMeant(waiter) {
      waiter.continuation.resume(with: outcome)
    }
    waiting.removeAll(where: isMeant)
  }
}

/// An error of the domain, which the API maps to a code.
struct Refusal: Error {}

/// An error after which the request may have taken effect.
struct Doubt: Error {}

/// An error without a mapping in the API.
struct Surprise: Error {}

extension ErrorCode {
  static let refused = ErrorCode(1001, "Refused", "The test server does not want to.")
  static let doubted = ErrorCode(
    1002, "Doubted", "The test server may have done it.", isInDoubt: true)
}

extension TestServer {
  static let api = API<TestServer>(
    title: "Test", version: "1.2.3",
    routes: [
      .inOrder(Initialize.self), .initialized, .shutdown, .exit, .cancelRequest, .setTrace,
      .discover, .inOrder(Subtract.self), .inOrder(Sum.self), .inOrder(GetData.self),
      .inOrder(NoteAdd.self), .inOrder(NoteList.self), .inOrder(Echo.self), .inOrder(Pad.self),
      .inOrder(Nearby.self),
      .inOrder(Fail.self), .inOrder(GateOpen.self), .waiting(GateWait.self), .waiting(GatePad.self),
      .waiting(Work.self),
      .waiting(Newest.self), .exclusive(GateGuard.self), .exclusive(GateDoubt.self),
      .exclusive(GateEarly.self), .inOrder(GateNeed.self), .exclusive(GateNeedAlone.self),
    ],
    notifications: [
      NotificationType("noted", "A note was added.", [NoteAdd.text.property, .count]),
      NotificationType("gate.passed", "A request came through.", [GateWait.gate.property]),
    ],
    mapError: { error in
      switch error {
      case is Refusal: RPCError(.refused, "Not today; ask tomorrow.")
      case is Doubt: RPCError(.doubted, "Perhaps; look for yourself.")
      default: nil
      }
    })
}

extension Schema.Property {
  fileprivate static let count = Schema.Property("count", .count, "How many there are.")
}
