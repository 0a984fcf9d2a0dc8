import JSON
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

    @Test func `A stateless call is repeated with the user's choice`() throws {
      let assistant = try Assistant()
      let meta = Assistant.statelessWithQuestions
      let first = try assistant.tool("near", Self.near, meta: meta)
      #expect(first["resultType"] == "input_required")
      #expect(first["inputRequests"]?["place"]?["method"] == "elicitation/create")
      let second = try assistant.result(
        "tools/call",
        [
          "name": "near", "arguments": Self.near, "requestState": first["requestState"] ?? "",
          "inputResponses": ["place": accepted(Self.illinois)],
        ], meta: meta)
      #expect(second["resultType"] == "complete")
      #expect(second["structuredContent"]?["place"]?["id"] == 4_250_542)
    }

    @Test func `A choice is kept while another question is asked`() throws {
      let assistant = try Assistant()
      let result = try assistant.result(
        "tools/call",
        [
          "name": "compare",
          "arguments": ["places": ["Springfield", "Berlin", "Springfield"]],
          "requestState": "{}", "inputResponses": ["places[0]": accepted(Self.illinois)],
        ], meta: Assistant.statelessWithQuestions)
      #expect(result["inputRequests"]?.object?.members.map(\.name) == ["places[2]"])
      #expect(result["requestState"] == "{\"places[0]\":4250542}")
    }

    @Test func `A choice that is not a candidate is ignored`() throws {
      let result = try Assistant().result(
        "tools/call",
        ["name": "near", "arguments": Self.near, "requestState": "{\"place\":2950159}"],
        meta: Assistant.statelessWithQuestions)
      #expect(result["resultType"] == "input_required")
    }

    @Test func `An unreadable state is ignored`() throws {
      let result = try Assistant().result(
        "tools/call", ["name": "near", "arguments": Self.near, "requestState": "no JSON"],
        meta: Assistant.statelessWithQuestions)
      #expect(result["resultType"] == "input_required")
    }
  }
}
