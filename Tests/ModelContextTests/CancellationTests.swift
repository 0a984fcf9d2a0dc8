import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct CancellationTests {
    private func begin(_ tool: String, _ arguments: JSON, _ assistant: Assistant) throws -> JSON {
      try assistant.begin("tools/call", ["name": .string(tool), "arguments": arguments])
    }

    @Test func `A call that waits for a service does not delay others`() throws {
      let service = StandIn(.hangs)
      let assistant = try Assistant.greeted(http: service)
      let weather = try begin("weather", ["place": "Berlin"], assistant)
      service.wasAsked.block()
      let place = try begin("find_place", ["place": "Oslo"], assistant)
      #expect(try assistant.nextReply()["id"] == place)
      try assistant.notify("notifications/cancelled", ["requestId": weather])
    }

    @Test func `A cancelled call is not answered`() throws {
      let service = StandIn(.hangs)
      let assistant = try Assistant.greeted(http: service)
      let weather = try begin("weather", ["place": "Berlin"], assistant)
      service.wasAsked.block()
      try assistant.notify("notifications/cancelled", ["requestId": weather])
      let ping = try assistant.begin("ping")
      #expect(try assistant.nextReply()["id"] == ping)
      assistant.closeInput()
      #expect(throws: Assistant.Ended.self) { try assistant.next() }
    }

    @Test func `A call that takes too long fails and says so`() throws {
      let assistant = try Assistant(http: StandIn(.hangs), toolTimeout: 0)
      _ = try assistant.result("initialize", ["protocolVersion": "2025-11-25"])
      let message = try assistant.failure("weather", ["place": "Berlin"])
      #expect(message == "The call was cancelled after 0 seconds; request less data.")
    }

    @Test func `A call that has changed the archive says so even if it is cancelled then`() throws {
      let assistant = try Assistant.greeted()
      assistant.observeArchive { withUnsafeCurrentTask { $0?.cancel() } }
      let answer = try assistant.answer("keep", ["action": "add", "place": "Berlin"])
      #expect(answer["changed"] == true)
      #expect(answer["archive"]?["count"] == 1)
    }

    @Test func `A question to the user is cancelled with its call`() throws {
      let assistant = try Assistant.greeted(capabilities: ["elicitation": [:]])
      let call = try begin("near", ["place": "Springfield"], assistant)
      let question = try assistant.next()
      #expect(question["method"] == "elicitation/create")
      try assistant.notify("notifications/cancelled", ["requestId": call])
      let cancelled = try assistant.next()
      #expect(cancelled["method"] == "notifications/cancelled")
      #expect(cancelled["params"]?["requestId"] == question["id"])
    }

    @Test func `All of many simultaneous calls are answered`() throws {
      let assistant = try Assistant.greeted()
      let calls = try ["Oslo", "Lisbon", "Nairobi", "Berlin", "Tokyo"].map { name in
        try begin("keep", ["action": "add", "place": .string(name)], assistant)
      }
      var answered: Set<JSON> = []
      while answered.count < calls.count {
        answered.insert(try assistant.nextReply()["id"] ?? .null)
      }
      #expect(answered == Set(calls))
      #expect(try assistant.answer("my_cities")["total"] == 5)
    }

    @Test func `Progress is reported for a token, in order and before the reply`() throws {
      let assistant = try Assistant.greeted()
      _ = try assistant.answer(
        "compare", ["places": ["Berlin", "Oslo"]], meta: ["progressToken": "p"])
      #expect(
        assistant.notices.map { $0["method"] } == [
          "notifications/progress", "notifications/progress",
        ])
      #expect(assistant.notices.map { $0["params"]?["progress"] } == [1, 2])
      #expect(assistant.notices.allSatisfy { $0["params"]?["progressToken"] == "p" })
    }

    @Test func `A call whose progress token is null gets no progress`() throws {
      let assistant = try Assistant.greeted()
      _ = try assistant.answer(
        "compare", ["places": ["Berlin", "Oslo"]], meta: ["progressToken": .null])
      #expect(assistant.notices == [])
    }

    @Test func `An unusable archive fails the call without its path`() throws {
      let folder = try ScratchFolder()
      let path = folder.path("archive.sqlite")
      try folder.write(.init(repeating: 0x78, count: 8192), to: "archive.sqlite")
      let assistant = try Assistant(hidden: [path, folder.path], archive: path)
      _ = try assistant.result("initialize", ["protocolVersion": "2025-11-25"])
      let message = try assistant.failure("my_cities")
      #expect(message.contains("…"), "\(message)")
      #expect(!message.contains(folder.path), "\(message)")
      #expect(try assistant.answer("find_place", ["place": "Berlin"])["status"] == "ok")
    }
  }
}
