import CityServer
import Geography
import JSON
import JSONRPC

extension ContextServer {
  /// The available tools.
  var tools: [ToolEntry] {
    settings.isReadOnly ? ToolEntry.all.filter(\.isReadOnly) : ToolEntry.all
  }

  /// Runs a tool. An error of the tool is part of the result, so that the assistant reads it.
  ///
  /// - Throws: `CancellationError` if the request is cancelled.
  func run(_ tool: ToolEntry, with arguments: JSON, in context: ToolContext) async throws
    -> JSONObject
  {
    do {
      return result(
        of: try await withTimeout(in: context) { server, context in
          try await tool.run(arguments, context, server)
        }, in: context)
    } catch let error as ToolError {
      return try await result(of: error, in: context)
    } catch let error as UnresolvedLocation {
      return failure(error.message)
    } catch let error as RPCError {
      return failure(error.message)
    }
  }

  private func result(of answer: ToolAnswer, in context: ToolContext) -> JSONObject {
    var answer = answer
    answer.fit()
    return answer.result(for: context.client.version)
  }

  private func result(of error: ToolError, in context: ToolContext) async throws -> JSONObject {
    switch error {
    case .inputRequired(let requests):
      ["resultType": "input_required", "inputRequests": requests]
    case .ambiguous(let places): result(of: ToolAnswer(ambiguous: places), in: context)
    case .area(let area): result(of: try await answer(to: area), in: context)
    case .failed(let message): failure(message)
    }
  }

  /// The answer to the name of an area: its cities, with their local time.
  private func answer(to named: NamedArea) async throws -> ToolAnswer {
    let area = named.area
    var rows: [JSON] = []
    for city in named.cities {
      var row = city.row
      row["time"] = (try? await time(at: city)).map { .string($0.iso) }
      rows.append(.object(row))
    }
    let others = named.others.map { "\($0.name) (\($0.kindText), \($0.code))" }
    let more = others.isEmpty ? "" : " Also called so: \(others.joined(separator: ", "))."
    return ToolAnswer(
      "\(named.name.argument): \"\(named.name.text)\" is a \(area.kindText), not a city, so it has no "
        + "single weather or time. Use one of its cities, or compare several.\(more)",
      members: [
        "status": "area",
        "area": [
          "name": .string(area.name), "kind": .string(area.kindText), "code": .string(area.code),
        ],
        "cities": .array(rows),
      ], lists: ["cities"])
  }

  private func failure(_ message: String) -> JSONObject {
    [
      "content": [["type": "text", "text": .string(settings.shown(message))]], "isError": true,
    ]
  }

  /// Runs work, and cancels it after `ContextSettings.toolTimeout`. The timer is stopped while the user is asked, and
  /// then starts again.
  ///
  /// - Throws: the errors of the work; after the timeout, `ToolError` instead of `CancellationError`.
  private func withTimeout(
    in context: ToolContext,
    _ work: @escaping @Sendable (isolated ContextServer, ToolContext) async throws -> ToolAnswer
  ) async throws -> ToolAnswer {
    let deadline = ToolDeadline(seconds: settings.toolTimeout, on: loop)
    var limited = context
    limited.deadline = deadline
    let task = Task { [limited] in try await work(self, limited) }
    deadline.start { task.cancel() }
    defer { deadline.stop() }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch is CancellationError where deadline.isOver {
      throw ToolError.failed(
        "The call was cancelled after \(settings.toolTimeout) seconds; request less data.")
    }
  }
}

extension Area {
  fileprivate var kindText: String { kind == .division ? "region" : kind.rawValue }
}
