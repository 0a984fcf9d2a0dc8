import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct CompletionTests {
    private static let plan: JSON = ["type": "ref/prompt", "name": "plan_day"]
    private static let trip: JSON = ["type": "ref/prompt", "name": "pick_a_trip"]
    private static let city: JSON = ["type": "ref/resource", "uri": "cityroulette://city/{id}"]

    private func values(
      of ref: JSON, _ name: JSON, typed: JSON, by assistant: Assistant
    ) throws -> [String] {
      let result = try assistant.result(
        "completion/complete", ["ref": ref, "argument": ["name": name, "value": typed]])
      let values = result["completion"]?["values"]?.array?.compactMap(\.string) ?? []
      #expect(result["completion"]?["total"]?.int == values.count)
      #expect(result["completion"]?["hasMore"] == false)
      return values
    }

    @Test func `The capability is announced`() throws {
      let result = try Assistant().result("initialize", ["protocolVersion": "2025-11-25"])
      #expect(result["capabilities"]?["completions"] == [:])
    }

    @Test func `A city is completed to a name that is not ambiguous`() throws {
      let assistant = try Assistant.greeted()
      let values = try values(of: Self.plan, "city", typed: "Springf", by: assistant)
      #expect(values.contains("Springfield, Illinois, US"), "\(values)")
      #expect(values.count <= 20)
      for value in values.prefix(3) {
        let answer = try assistant.answer("find_place", ["place": .string(value)])
        #expect(answer["status"] == "ok", "\(value)")
      }
    }

    @Test func `Without text the user's cities are offered`() throws {
      let assistant = try Assistant.greeted()
      #expect(try values(of: Self.plan, "city", typed: "", by: assistant) == [])
      _ = try assistant.answer("keep", ["action": "add", "place": "Oslo"])
      #expect(try values(of: Self.plan, "city", typed: "", by: assistant) == ["Oslo, NO"])
    }

    @Test func `Countries, days and ids are completed`() throws {
      let assistant = try Assistant.greeted()
      #expect(try values(of: Self.trip, "country", typed: "Norw", by: assistant) == ["Norway"])
      #expect(try values(of: Self.trip, "country", typed: "Norwegen", by: assistant) == ["Norway"])
      #expect(try values(of: Self.trip, "days", typed: "3", by: assistant) == [])
      #expect(
        try values(of: Self.plan, "date", typed: "to", by: assistant) == ["today", "tomorrow"])
      #expect(try values(of: Self.city, "id", typed: "Berlin", by: assistant).first == "2950159")
    }

    @Test(
      arguments: [
        (["type": "ref/prompt", "name": "dance"], ["name": "city", "value": ""]),
        (["type": "ref/prompt", "name": "plan_day"], ["name": "color", "value": ""]),
        (["type": "ref/prompt", "name": "plan_day"], ["name": "city"]),
        (["type": "ref/resource", "uri": "cityroulette://archive"], ["name": "id", "value": ""]),
        (["type": "ref/tool", "name": "weather"], ["name": "place", "value": ""]),
      ] as [(JSON, JSON)])
    func `An unknown prompt, template or argument is refused`(ref: JSON, argument: JSON) throws {
      let error = try Assistant.greeted().error(
        "completion/complete", ["ref": ref, "argument": argument])
      #expect(error["code"] == -32602, "\(error.text)")
    }
  }
}
