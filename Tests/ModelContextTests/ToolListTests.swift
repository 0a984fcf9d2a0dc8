import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct ToolListTests {
    @Test func `Each tool has closed arguments, an open answer and hints`() throws {
      let tools = try #require(try Assistant.greeted().result("tools/list")["tools"]?.array)
      #expect(
        tools.map { $0["name"]?.string } == [
          "find_place", "near", "weather", "compare", "surprise_me", "read_about", "my_cities",
          "keep",
        ])
      for tool in tools {
        #expect(tool["inputSchema"]?["additionalProperties"] == false, "\(tool.text)")
        #expect(tool["outputSchema"]?["required"] == ["status"], "\(tool.text)")
        #expect(tool["outputSchema"]?["additionalProperties"] == nil, "\(tool.text)")
        #expect(tool["annotations"]?.object?.count == 4, "\(tool.text)")
      }
    }

    @Test func `The list of tools stays below 12 kB`() throws {
      let tools = try Assistant.greeted().result("tools/list")
      #expect(tools.bytes.count < 12_000)
    }

    @Test func `A read-only server neither lists nor calls tools that change the archive`() throws {
      let assistant = try Assistant.greeted(isReadOnly: true)
      let names = try assistant.result("tools/list")["tools"]?.array?.compactMap {
        $0["name"]?.string
      }
      #expect(names?.contains("keep") == false)
      let error = try assistant.error(
        "tools/call", ["name": "keep", "arguments": ["action": "add", "place": "Berlin"]])
      #expect(error["message"]?.string?.contains("--read-only") == true)
    }

    @Test func `An unknown tool is an error that lists the tools`() throws {
      let error = try Assistant.greeted().error("tools/call", ["name": "dance"])
      #expect(error["code"] == -32602)
      #expect(error["message"]?.string?.contains("find_place, near, weather") == true)
    }

    @Test(
      arguments: [
        ([:], "arguments.place"), (["place": 3], "arguments.place"),
        (["place": "Berlin", "color": "red"], "color"),
        (["place": "Berlin", "limit": 21], "limit"),
      ] as [(JSON, String)])
    func `An invalid argument fails the call and is named`(
      arguments: JSON, name: String
    ) throws {
      let message = try Assistant.greeted().failure("find_place", arguments)
      #expect(message.contains(name), "\(message)")
    }

    @Test func `An answer is shortened to its limit and says so`() throws {
      var answer = ToolAnswer(
        "Many.", members: ["rows": .array((0..<500).map { ["number": JSON($0)] })],
        lists: ["rows"])
      answer.fit()
      #expect(JSON.object(answer.result).bytes.count <= Detail.brief.maximumBytes)
      let kept = try #require(answer.members["rows"]?.array?.count)
      let note = "rows: \(kept) of 500 are listed; set detail to full for more."
      #expect(answer.members["cut"] == [.string(note)])
      #expect(answer.text == "Many. (\(note))")
    }

    @Test func `An answer within its limit is complete`() {
      var answer = ToolAnswer("Few.", members: ["rows": [1, 2]], lists: ["rows"])
      answer.fit()
      #expect(answer.members["rows"] == [1, 2])
      #expect(answer.members["cut"] == nil)
    }

    @Test func `Hidden texts are replaced, the longest first`() {
      let settings = ContextSettings(
        name: "", version: "", isReadOnly: false, hidden: ["/home/me", "/home/me/cities", "/"],
        draw: { _ in 0 }, now: { 0 })
      #expect(settings.shown("/home/me/cities is in /home/me.") == "… is in ….")
    }
  }
}
