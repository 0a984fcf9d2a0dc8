import JSON
import JSONRPC

/// How a method of the test server ends.
enum Ending: String, CaseIterable, ParameterValue {
  case value, refusal, surprise

  static let field = Field<Ending>.optional("ending", "How it ends.", default: .value)

  func reach() throws -> JSON {
    switch self {
    case .value: "done"
    case .refusal: throw Refusal()
    case .surprise: throw Surprise()
    }
  }
}

private let gateField = Field<String>.required("gate", "Its name.")
private let optionalGate = Field<String?>.optional("gate", "Where to wait.")

/// Adds a note and then ends as its parameters say. Runs in order.
struct Fail: InOrderMethod, EndingAsTold {
  static let name = "fail"
  static let summary = "Ends as it is told."
  static let parameters = Parameters(Ending.field, as: Self.init)

  let ending: Ending

  func run(on server: isolated TestServer) throws -> JSON {
    _ = server.note("before the end")
    return try ending.reach()
  }
}

struct GateOpen: InOrderMethod {
  typealias Server = TestServer
  static let name = "gate.open"
  static let summary = "Lets through who waits at a gate."
  static let parameters = Parameters(gateField, as: Self.init)
  static let result: Schema = .null

  let gate: String

  func run(on server: isolated TestServer) -> JSON {
    server.open(gate)
    return .null
  }
}

/// Waits until `gate.open`, then sends `gate.passed`. A cancellation ends the wait with an error.
struct GateWait: WaitingMethod {
  typealias Server = TestServer
  static let name = "gate.wait"
  static let summary = "Waits at a gate."
  static let gate = gateField
  static let parameters = Parameters(gateField, as: Self.init)
  static let result: Schema = .string

  let gate: String

  func start(on _: isolated TestServer, for _: Call) async -> StartResult<TestServer> {
    .waiting { [gate] server in
      try await server.pass(gate)
      server.notify("gate.passed", ["gate": .string(gate)])
      return .string(gate)
    }
  }
}

/// A method that may report progress, and that ends as its parameters say.
protocol EndingAsTold: Method where Server == TestServer {}

extension EndingAsTold {
  static var reportsProgress: Bool { true }
  static var result: Schema { .string }
  static var errors: [ErrorCode] { [.refused] }
}

/// An exclusive request. If it names a gate, it waits until the gate is opened from outside the
/// conversation or the request is cancelled. Then it ends as its parameters say.
struct GateGuard: ExclusiveMethod, EndingAsTold {
  static let name = "gate.guard"
  static let summary = "Waits at a gate and lets nobody else ask."
  static let parameters = Parameters(optionalGate, Ending.field, as: Self.init)

  let gate: String?
  let ending: Ending

  func run(on server: isolated TestServer, for call: Call) async throws -> JSON {
    call.progress?.begin(title: "Guarding")
    call.progress?.report("at the gate")
    if let gate {
      try await server.pass(gate)
    }
    _ = server.note("guarded")
    return try ending.reach()
  }
}

/// Waits at a gate until it is cancelled, and then does not know whether it has changed something.
struct GateDoubt: ExclusiveMethod {
  typealias Server = TestServer
  static let name = "gate.doubt"
  static let summary = "Waits at a gate for a cancellation, and ends in doubt."
  static let parameters = Parameters(gateField, as: Self.init)
  static let result: Schema = .string

  let gate: String

  func run(on server: isolated TestServer, for _: Call) async throws -> JSON {
    do {
      try await server.pass(gate)
    } catch {
      throw Doubt()
    }
    return .string(gate)
  }
}

/// Reports progress, waits at a gate if one is named, then ends as its parameters say.
struct Work: WaitingMethod, EndingAsTold {
  static let name = "work"
  static let summary = "Works for a while."
  static let parameters = Parameters(optionalGate, Ending.field, as: Self.init)

  let gate: String?
  let ending: Ending

  func start(on _: isolated TestServer, for call: Call) async -> StartResult<TestServer> {
    call.progress?.begin(title: "Working")
    return .waiting { [self] server in
      call.progress?.report("half way", percentage: 50)
      if let gate {
        try await server.pass(gate)
      }
      return try ending.reach()
    }
  }
}

/// Waits at a gate, if one is named, until it is opened or a newer request arrives.
struct Newest: WaitingMethod {
  typealias Server = TestServer
  static let name = "newest"
  static let summary = "Waits until a newer one comes."
  static let cancelsOlderRequests = true
  static let parameters = Parameters(optionalGate, as: Self.init)
  static let result: Schema = .string

  let gate: String?

  func start(on _: isolated TestServer, for _: Call) async -> StartResult<TestServer> {
    guard let gate else { return .answered("at once") }
    return .waiting { server in
      try await server.pass(gate)
      return .string(gate)
    }
  }
}

/// Waits at a gate and then for room in the output, before it makes a long reply.
struct GatePad: WaitingMethod {
  typealias Server = TestServer
  static let name = "gate.pad"
  static let summary = "Returns a long text after a wait."
  static let parameters = Parameters(
    gateField, Field<Int>.required("bytes", "Its length."), as: Self.init)
  static let result: Schema = .string

  let gate: String
  let bytes: Int

  func start(on _: isolated TestServer, for _: Call) async -> StartResult<TestServer> {
    .waiting { [gate, bytes] server in
      try await server.pass(gate)
      await server.waitForRoom()
      return server.pad(bytes)
    }
  }
}

/// Answers at once, then waits at a gate and adds a note.
struct GateEarly: ExclusiveMethod {
  typealias Server = TestServer
  static let name = "gate.early"
  static let summary = "Answers before it waits at a gate."
  static let parameters = Parameters(gateField, as: Self.init)
  static let result: Schema = .string

  let gate: String

  func run(on server: isolated TestServer, for call: Call) async throws -> JSON {
    call.answerEarly("early")
    try await server.pass(gate)
    _ = server.note("late")
    return "ignored"
  }
}

/// Needs an open gate. Runs in order.
struct GateNeed: InOrderMethod {
  typealias Server = TestServer
  static let name = "gate.need"
  static let summary = "Needs an open gate."
  static let parameters = Parameters(gateField, as: Self.init)
  static let result: Schema = .string

  let gate: String

  func run(on server: isolated TestServer) throws -> JSON {
    try server.need(gate)
    return .string(gate)
  }
}

/// Needs an open gate, and lets nobody else ask.
struct GateNeedAlone: ExclusiveMethod {
  typealias Server = TestServer
  static let name = "gate.needAlone"
  static let summary = "Needs an open gate and lets nobody else ask."
  static let parameters = Parameters(gateField, as: Self.init)
  static let result: Schema = .string

  let gate: String

  func run(on server: isolated TestServer, for _: Call) async throws -> JSON {
    try server.need(gate)
    return .string(gate)
  }
}
