import CityServer
import Glibc
import JSON
import JSONRPC
import Platform
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct ElicitationTests {
    private static let illinois = "Springfield, Illinois, US (4250542)"
    private static let near: JSON = ["place": "Springfield", "limit": 1]

    private func accepted(_ option: String) -> JSON {
      ["action": "accept", "content": ["place": .string(option)]]
    }

    @Test func `The user is asked which place is meant`() throws {
      let assistant = try Assistant.greeted(capabilities: ["elicitation": [:]])
      var question = JSON.null
      assistant.onQuestion = { params in
        question = params
        return self.accepted(Self.illinois)
      }
      let answer = try assistant.answer("near", Self.near)
      #expect(answer["place"]?["id"] == 4_250_542)
      #expect(question["message"] == "Which \"Springfield\" do you mean?")
      let options = question["requestedSchema"]?["properties"]?["place"]?["enum"]?.array
      #expect(options?.contains(.string(Self.illinois)) == true)
    }

    @Test(
      arguments: [
        ["action": "decline"], ["action": "cancel"],
        ["action": "accept", "content": ["place": "Atlantis"]],
      ] as [JSON])
    func `Without a choice the candidates are returned`(response: JSON) throws {
      let assistant = try Assistant.greeted(capabilities: ["elicitation": [:]])
      assistant.onQuestion = { _ in response }
      #expect(try assistant.answer("near", Self.near)["status"] == "ambiguous")
    }

    @Test func `A tool that lists namesakes does not ask the user`() throws {
      let assistant = try Assistant.greeted(capabilities: ["elicitation": [:]])
      let answer = try assistant.answer("find_place", ["place": "Springfield"])
      #expect(answer["status"] == "ambiguous")
      #expect(assistant.notices.isEmpty)
    }

    @Test func `Two ambiguous names are asked in one form`() throws {
      let assistant = try Assistant.greeted(capabilities: ["elicitation": [:]])
      var questions: [JSON] = []
      assistant.onQuestion = { params in
        questions.append(params)
        let properties = params["requestedSchema"]?["properties"]?.object?.members ?? []
        let content = properties.compactMap { name, field in
          field["enum"]?.array?.first.map { (name: name, value: $0) }
        }
        return ["action": "accept", "content": .object(JSONObject(content))]
      }
      let answer = try assistant.answer(
        "compare", ["places": ["Springfield", "Oslo", "Birmingham"], "by": "as_given"])
      #expect(answer["places"]?.array?.map { $0["name"] } == ["Springfield", "Oslo", "Birmingham"])
      #expect(
        questions.map { $0["message"] } == ["Which \"Springfield\" and \"Birmingham\" do you mean?"]
      )
      #expect(questions.first?["requestedSchema"]?["required"] == ["places[0]", "places[2]"])
    }

    @Test func `An ambiguous name and origin are returned in one answer without elicitation`()
      throws
    {
      let text = try Assistant.greeted().text(
        "find_place", ["place": "Springfield", "from": "Birmingham"])
      #expect(
        text.contains("Several places are called \"Springfield\" and \"Birmingham\"."), "\(text)")
      #expect(text.contains("|America/Chicago|Springfield\n"), "\(text)")
      #expect(text.contains("|Europe/London|Birmingham\n"), "\(text)")
    }

    @Test func `The candidates are returned if the user does not answer in time`() throws {
      let assistant = try Assistant(questionTimeout: 0)
      _ = try assistant.result(
        "initialize", ["protocolVersion": "2025-11-25", "capabilities": ["elicitation": [:]]])
      let call = try assistant.begin("tools/call", ["name": "near", "arguments": Self.near])
      let question = try assistant.next()
      #expect(question["method"] == "elicitation/create")
      let cancelled = try assistant.next()
      #expect(cancelled["method"] == "notifications/cancelled")
      #expect(cancelled["params"]?["requestId"] == question["id"])
      let reply = try assistant.reply(to: call)
      #expect(reply["result"]?["structuredContent"]?["status"] == "ambiguous", "\(reply.text)")
    }

    @Test func `The time limit of a call does not run while the user is asked`() async throws {
      let program = try TestProgram()
      // Its loop ends with it.
      defer { withExtendedLifetime(program) {} }
      let loop = program.loop
      let (near, far) = try ByteStream.pair()
      defer { close(far.descriptor) }
      let log = try Log(level: .error, path: "/dev/null")
      let outbox = Outbox(loop: loop, stream: near)
      let requests = ClientRequests(loop: loop, outbox: outbox)
      let server = ContextServer(
        loop: loop, outbox: outbox, requests: requests, program: program.client,
        settings: ContextSettings(
          name: "", version: "", isReadOnly: false, hidden: [], draw: { _ in 0 }, now: { 0 }),
        log: log)
      let connection = Connection(
        loop: loop, input: near, outbox: outbox, api: ContextAPI.api(name: "", version: ""),
        server: server, log: log, requests: requests, framing: .lines, onFinish: {},
        onEnd: { _ in close(near.descriptor) })
      let deadline = ToolDeadline(seconds: 600, on: loop)
      var context = ToolContext(
        client: ClientContext(version: .november2025, capabilities: ["elicitation": [:]]),
        responses: nil, progress: nil)
      context.deadline = deadline
      let states = LoopConfined<[Bool]>([], to: loop)
      @Sendable func noteState() { states.with { $0.append(deadline.isRunning) } }
      loop.perform {
        connection.assumeIsolated { $0.start() }
        deadline.start {}
        noteState()
      }
      // On the loop, because the wait below blocks the thread of the test.
      let call = await withCheckedContinuation { started in
        loop.perform { [context] in
          server.assumeIsolated { server in
            let call = Task { try await server.place("Springfield", in: context) }
            started.resume(returning: call)
          }
        }
      }
      // The question is readable once it has been sent; ending the requests declines it.
      var polled = pollfd(fd: far.descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&polled, 1, 600_000) == 1)
      loop.perform {
        noteState()
        requests.endAll()
      }
      await #expect(throws: ToolError.self) { try await call.value }
      let found = await withCheckedContinuation { found in
        loop.perform {
          noteState()
          deadline.stop()
          found.resume(returning: states.with { $0 })
        }
      }
      #expect(found == [true, false, true])
    }

    @Test func `A stopped time limit does not end until it is started again`() throws {
      let loop = try EventLoop()
      let deadline = ToolDeadline(seconds: 0, on: loop)
      let wasOver = LoopConfined(true, to: loop)
      loop.schedule(after: .zero) {
        deadline.start { loop.stop() }
        deadline.stop()
        // Timers fire in the order of their times, so the stopped one would be over now.
        loop.schedule(after: .zero) {
          wasOver.with { $0 = deadline.isOver }
          deadline.start()
        }
      }
      loop.run()
      #expect(!wasOver.with { $0 })
      #expect(deadline.isOver)
    }

    @Test func `A stateless call is repeated with the user's choice`() throws {
      let assistant = try Assistant()
      let meta = Assistant.statelessWithQuestions
      let first = try assistant.tool("near", Self.near, meta: meta)
      #expect(first["resultType"] == "input_required")
      #expect(first["inputRequests"]?["places"]?["method"] == "elicitation/create")
      let second = try assistant.result(
        "tools/call",
        [
          "name": "near", "arguments": Self.near,
          "inputResponses": ["places": accepted(Self.illinois)],
        ], meta: meta)
      #expect(second["resultType"] == "complete")
      #expect(second["structuredContent"]?["place"]?["id"] == 4_250_542)
    }

    @Test(
      arguments: [
        ["action": "decline"], ["action": "accept", "content": ["place": "Berlin, DE (2950159)"]],
        ["action": "accept"],
      ] as [JSON])
    func `A stateless call without a choice returns the candidates`(response: JSON) throws {
      let result = try Assistant().result(
        "tools/call",
        ["name": "near", "arguments": Self.near, "inputResponses": ["places": response]],
        meta: Assistant.statelessWithQuestions)
      #expect(result["structuredContent"]?["status"] == "ambiguous")
    }
  }
}
