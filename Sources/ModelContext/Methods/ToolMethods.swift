import JSON
import JSONRPC
import Platform

struct ToolsList: ContextMethod, InOrderMethod {
  static let name = "tools/list"
  static let summary = "What can be done."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    server.result(
      ["tools": .array(server.tools.map(\.definition))], try server.admit(meta),
      freshFor: ContextServer.documentsKeep)
  }
}

struct ToolsCall: ContextMethod, WaitingMethod {
  static let name = "tools/call"
  static let summary = "Has something done."
  static let parameters = Parameters(
    Field<String>.required("name", "The tool.", as: .string(maximumBytes: 64)),
    Field<JSON>.optional(
      "arguments", "What it takes.", as: .object([], open: true), default: [:]),
    ContextFields.inputResponses,
    Field<String?>.optional(
      "requestState", "What came with the questions.", as: .string(maximumBytes: 4096)),
    ContextFields.meta, as: Self.init)

  let name: String
  let arguments: JSON
  let inputResponses: JSON?
  let requestState: String?
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let exchange = try server.admit(meta)
    guard let tool = server.tools.first(where: { $0.name == name }) else {
      throw server.noTool(name)
    }
    let progress = meta?[ContextServer.Meta.progressToken].map {
      ToolProgress(token: $0, outbox: server.outbox)
    }
    let desk = Desk(
      exchange: exchange, responses: inputResponses ?? [:],
      choices: Desk.choices(in: requestState), progress: progress)
    return .waiting { [arguments] server in
      server.result(try await server.use(tool, arguments, desk), exchange)
    }
  }
}

/// What one call of a tool works with, beside its arguments.
struct Desk: Sendable {
  let exchange: Exchange

  /// What the user answered to questions of the try before, by the name of the question.
  let responses: JSON

  /// The places that were chosen in tries before that, by the name of the question. They come from
  /// the client and are believed only where they are among the candidates.
  let choices: JSONObject
  let progress: ToolProgress?

  fileprivate static func choices(in state: String?) -> JSONObject {
    state.flatMap { try? JSONView(parsing: Array($0.utf8)).json.object } ?? [:]
  }
}

/// Tells how a call comes along, if its client gave a token.
struct ToolProgress: Sendable {
  fileprivate let token: JSON
  fileprivate let outbox: Outbox

  /// To be called on the loop, each time with more done.
  func report(_ done: Int, of total: Int, _ message: String) {
    outbox.notify(
      "notifications/progress",
      [
        "progressToken": token, "progress": JSON(done), "total": JSON(total),
        "message": .string(message),
      ])
  }
}

/// Why a tool cannot go on.
enum ToolPause: Error {
  /// The user has to say which is meant, and the client can ask in the next try.
  case question(name: String, JSON, choices: JSONObject)

  /// Nobody can be asked, or nobody answered.
  case ambiguous(String, [Spot])

  /// Something that the assistant can mend or tell.
  case failure(String)
}

extension ContextServer {
  /// Seconds for which a call may last; hosts give up after a minute or so.
  private static let patience = Duration.seconds(30)

  /// Those that may be used.
  var tools: [ToolEntry] {
    settings.isReadOnly ? ToolEntry.all.filter(\.isReadOnly) : ToolEntry.all
  }

  fileprivate func noTool(_ name: String) -> RPCError {
    let isForbidden = ToolEntry.all.contains { $0.name == name }
    return RPCError(
      .invalidParams,
      isForbidden
        ? "The tool \(name) changes the archive, and this server was started with --read-only."
        : "There is no tool \(JSON.string(name).excerpt); there are "
          + "\(tools.map(\.name).joined(separator: ", ")).")
  }

  /// Runs a tool. What goes wrong in it is part of the result, so that the assistant reads it.
  fileprivate func use(_ tool: ToolEntry, _ arguments: JSON, _ desk: Desk) async throws
    -> JSONObject
  {
    do {
      var answer = try await inTime { server in try await tool.run(arguments, desk, server) }
      answer.fit()
      return answer.result
    } catch let pause as ToolPause {
      return result(of: pause)
    } catch let error as RPCError {
      return failure(error.message)
    }
  }

  private func result(of pause: ToolPause) -> JSONObject {
    switch pause {
    case .question(let name, let params, let choices):
      return [
        "resultType": "input_required",
        "inputRequests": [name: ["method": "elicitation/create", "params": params]],
        "requestState": .string(JSON.object(choices).text),
      ]
    case .ambiguous(let text, let candidates):
      var answer = ToolAnswer(ambiguous: text, candidates)
      answer.fit()
      return answer.result
    case .failure(let message): return failure(message)
    }
  }

  private func failure(_ message: String) -> JSONObject {
    [
      "content": [["type": "text", "text": .string(settings.shown(message))]], "isError": true,
    ]
  }

  /// Gives work up that takes too long.
  private func inTime(
    _ work: @escaping @Sendable (isolated ContextServer) async throws -> ToolAnswer
  ) async throws -> ToolAnswer {
    let task = Task { try await work(self) }
    let isLate = LoopConfined(false, to: loop)
    let timer = loop.schedule(after: Self.patience) {
      isLate.with { $0 = true }
      task.cancel()
    }
    defer { loop.cancel(timer) }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch is CancellationError where isLate.with({ $0 }) {
      throw ToolPause.failure("This took longer than 30 seconds and was given up; ask for less.")
    }
  }
}
