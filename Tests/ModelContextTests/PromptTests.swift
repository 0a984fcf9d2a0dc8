import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct PromptTests {
    @Test func `Prompts are listed with their arguments`() throws {
      let prompts = try #require(try Assistant.greeted().result("prompts/list")["prompts"]?.array)
      #expect(prompts.map { $0["name"] } == ["plan_day", "warm_and_light", "pick_a_trip"])
      #expect(prompts[0]["arguments"]?.array?.map { $0["required"] } == [true, false])
    }

    @Test func `A prompt is filled with its arguments`() throws {
      let result = try Assistant.greeted().result(
        "prompts/get", ["name": "plan_day", "arguments": ["city": "Oslo", "date": "tomorrow"]])
      let text = result["messages"]?.array?.first?["content"]?["text"]?.string ?? ""
      #expect(text.hasPrefix("Plan my day in Oslo (tomorrow)."), "\(text)")
    }

    @Test(
      arguments: [
        (["name": "dance"], "There is no prompt"),
        (["name": "plan_day"], "params.arguments.city: is missing"),
        (["name": "plan_day", "arguments": ["city": "Oslo", "color": "red"]], "no argument"),
        (["name": "plan_day", "arguments": ["city": 5]], "expected a string"),
        (["name": "warm_and_light", "arguments": ["city": "Oslo"]], "this prompt takes none"),
      ] as [(JSON, String)])
    func `A prompt that cannot be filled gives the reason`(params: JSON, reason: String) throws {
      let error = try Assistant.greeted().error("prompts/get", params)
      #expect(error["code"] == -32602)
      #expect(error["message"]?.string?.contains(reason) == true, "\(error.text)")
    }
  }
}
