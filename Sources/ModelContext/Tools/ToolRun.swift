import CityServer
import JSON
import JSONRPC
import Platform

extension ContextServer {
  /// The available tools.
  var tools: [ToolEntry] {
    settings.isReadOnly ? ToolEntry.all.filter(\.isReadOnly) : ToolEntry.all
  }

  /// Runs a tool. An error is part of the result, so that the assistant reads it.
  func run(_ tool: ToolEntry, with arguments: JSON, in context: ToolContext) async throws
    -> JSONObject
  {
    do {
      var answer = try await withTimeout { server in
        try await tool.run(arguments, context, server)
      }
      answer.fit()
      return answer.result
    } catch let error as ToolError {
      return result(of: error)
    } catch let error as UnresolvedLocation {
      return failure(error.message)
    } catch let error as RPCError {
      return failure(error.message)
    }
  }

  private func result(of error: ToolError) -> JSONObject {
    switch error {
    case .inputRequired(let name, let params, let choices):
      return [
        "resultType": "input_required",
        "inputRequests": [name: ["method": "elicitation/create", "params": params]],
        "requestState": .string(JSON.object(choices).text),
      ]
    case .ambiguousPlace(let text, let candidates):
      var answer = ToolAnswer(ambiguous: text, candidates: candidates)
      answer.fit()
      return answer.result
    case .failed(let message): return failure(message)
    }
  }

  private func failure(_ message: String) -> JSONObject {
    [
      "content": [["type": "text", "text": .string(settings.shown(message))]], "isError": true,
    ]
  }

  /// Cancels work that takes longer than `ContextSettings.toolTimeout`.
  private func withTimeout(
    _ work: @escaping @Sendable (isolated ContextServer) async throws -> ToolAnswer
  ) async throws -> ToolAnswer {
    let task = Task { try await work(self) }
    let isLate = LoopConfined(false, to: loop)
    let seconds = settings.toolTimeout
    let timer = loop.schedule(after: .seconds(seconds)) {
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
      throw ToolError.failed(
        "The call was cancelled after \(seconds) seconds; request less data.")
    }
  }
}
