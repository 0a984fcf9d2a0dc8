import JSON
import JSONRPC

/// How a method of the test server ends.
enum Ending: String, CaseIterable {
  case value, refusal, surprise

  static let field = Field<Ending>.optional(
    "ending", .word(allCases.map(\.rawValue)), "How it ends.", default: .value
  ) { $0.string.flatMap(Ending.init) }

  func reach() throws -> JSON {
    switch self {
    case .value: "done"
    case .refusal: throw Refusal()
    case .surprise: throw Surprise()
    }
  }
}

private let workDoneToken = Schema.Property(
  "workDoneToken", .either([.string, .number]), "Asks for progress.", required: false)

/// Adds a note and then ends as it is told, in order.
enum Fail: InOrderMethod {
  typealias Server = TestServer
  static let name = "fail"
  static let summary = "Ends as it is told."
  static let parameters = [Ending.field.property, workDoneToken]
  static let result: Schema = .string
  static let errors = [ErrorCode.refused]

  static func run(
    _ parameters: Parameters, on server: isolated TestServer, for call: Call
  ) throws -> JSON {
    call.progress?.assumeIsolated { $0.begin(title: "Failing") }
    _ = server.note("before the end")
    return try parameters[Ending.field].reach()
  }
}

enum GateOpen: InOrderMethod {
  typealias Server = TestServer
  static let name = "gate.open"
  static let summary = "Lets through who waits at a gate."
  static let parameters = [GateWait.gate.property]
  static let result: Schema = .null

  static func run(
    _ parameters: Parameters, on server: isolated TestServer, for _: Call
  ) throws -> JSON {
    server.open(try parameters[GateWait.gate])
    return .null
  }
}

/// Waits until `gate.open` or until it is cancelled, then announces that it is through.
enum GateWait: WaitingMethod {
  typealias Server = TestServer
  static let name = "gate.wait"
  static let summary = "Waits at a gate."
  static let gate = Field<String>.required("gate", .string, "Its name.", read: \.string)
  static let parameters = [gate.property]
  static let result: Schema = .string

  static func start(
    _ parameters: Parameters, on _: isolated TestServer, for _: Call
  ) throws -> Handling<TestServer> {
    let gate = try parameters[gate]
    return .waiting { server in
      try await server.pass(gate)
      server.notify("gate.passed", ["gate": .string(gate)])
      return .string(gate)
    }
  }
}

/// Reports progress, waits at a gate if one is named, then ends as it is told.
enum Work: WaitingMethod {
  typealias Server = TestServer
  static let name = "work"
  static let summary = "Works for a while."
  static let gate = Field<String?>.optional("gate", .string, "Where to wait.", default: nil) {
    .some($0.string)
  }
  static let parameters = [gate.property, Ending.field.property, workDoneToken]
  static let result: Schema = .string
  static let errors = [ErrorCode.refused]

  static func start(
    _ parameters: Parameters, on _: isolated TestServer, for call: Call
  ) throws -> Handling<TestServer> {
    let (gate, ending) = (try parameters[gate], try parameters[Ending.field])
    call.progress?.assumeIsolated { $0.begin(title: "Working") }
    return .waiting { server in
      await call.progress?.report("half way", percentage: 50)
      if let gate { try await server.pass(gate) }
      return try ending.reach()
    }
  }
}

/// Waits at a gate, if one is named, unless a newer request comes.
enum Newest: WaitingMethod {
  typealias Server = TestServer
  static let name = "newest"
  static let summary = "Waits until a newer one comes."
  static let overtakes = true
  static let parameters = [Work.gate.property]
  static let result: Schema = .string

  static func start(
    _ parameters: Parameters, on _: isolated TestServer, for _: Call
  ) throws -> Handling<TestServer> {
    guard let gate = try parameters[Work.gate] else { return .answered("at once") }
    return .waiting { server in
      try await server.pass(gate)
      return .string(gate)
    }
  }
}
