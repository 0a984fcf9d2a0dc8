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

    @Test func `The list of tools stays below 13 kB`() throws {
      let tools = try Assistant.greeted().result("tools/list")
      #expect(tools.bytes.count < 13_000, "\(tools.bytes.count)")
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
        "Many.", members: ["rows": .array((0..<2000).map { ["number": JSON($0)] })],
        lists: ["rows"])
      answer.fit()
      #expect(answer.text.utf8.count <= Detail.brief.maximumBytes)
      #expect(answer.text.utf8.count > Detail.brief.maximumBytes * 9 / 10)
      let kept = try #require(answer.members["rows"]?.array?.count)
      let note = "rows: \(kept) of 2000 are listed; set detail to full for more."
      #expect(answer.members["cut"] == [.string(note)])
      #expect(answer.text.hasPrefix("Many.\nrows:\nnumber\n0\n1\n"))
      #expect(answer.text.hasSuffix("\ncut: \(note)"))
    }

    @Test func `An answer within its limit is complete`() {
      var answer = ToolAnswer("Few.", members: ["rows": [1, 2]], lists: ["rows"])
      answer.fit()
      #expect(answer.members["rows"] == [1, 2])
      #expect(answer.members["cut"] == nil)
    }

    @Test func `The text of an answer has all its data in lines and tables`() {
      let answer = ToolAnswer(
        "Berlin.",
        members: [
          "place": [
            "name": "Berlin", "at": ["lat": 52.5, "lon": 13], "more": [["a": 1], ["b": "x|y"]],
          ],
          "list": [], "time": "2026-05-01T14:05:00+02:00", "archived": true,
          "days": [
            [
              "date": "2026-05-01", "set": "2026-05-01T20:32:11+02:00",
              "moon": ["phase": "fullMoon"],
            ],
            [
              "date": "2026-05-02", "set": "2026-05-03T00:01:00+02:00",
              "time": "2026-05-02T01:00:00Z",
            ],
          ],
        ])
      #expect(
        answer.text == """
          Berlin.
          place: name=Berlin, at.lat=52.5, at.lon=13
          place.more:
          a|b
          1|
          |x/y
          list: none
          time: 2026-05-01T14:05+02:00
          archived: true
          days:
          date|set|moon.phase|time
          2026-05-01|20:32|fullMoon|
          2026-05-02|2026-05-03T00:01+02:00||2026-05-02T01:00Z
          """)
    }

    @Test(
      arguments: [
        (["place": "Berlin", "limit": "3"], nil), (["place": "Berlin", "limit": "21"], "limit"),
        (["place": "Berlin", "limit": "three"], "limit"),
        (["place": "Berlin", "limit": " 3"], "limit"),
        (["place": "Berlin", "limit": [3]], "limit"),
        (["place": "Berlin", "limit": true], "limit"),
        (["place": 2_950_159], "place"),
      ] as [(JSON, String?)])
    func `A string is read as the number that it is, and nothing else`(
      arguments: JSON, refused: String?
    ) throws {
      let assistant = try Assistant.greeted()
      guard let refused else {
        #expect(try assistant.answer("find_place", arguments)["others"]?.array?.count == 3)
        return
      }
      #expect(try assistant.failure("find_place", arguments).contains("arguments.\(refused)"))
    }

    @Test(arguments: [("true", 24), ("false", nil)] as [(String, Int?)])
    func `A string is read as the boolean that it is`(hours: String, count: Int?) throws {
      let answer = try Assistant.greeted().answer(
        "weather", ["place": "Lisbon", "date": "tomorrow", "days": "1", "hours": .string(hours)])
      #expect(answer["hours"]?.array?.count == count)
    }

    @Test(arguments: [
      (
        "There is no city 5; find ids with gazetteer.search or gazetteer.nearby.",
        "There is no city 5."
      ),
      (
        "City 5 is not in the archive. archive.list lists the archived cities.",
        "City 5 is not in the archive."
      ),
      (
        "params.country: no country is called \"X\"; gazetteer.countries lists them.",
        "country: no country is called \"X\"."
      ),
      ("The service failed (503). Try again later.", "The service failed (503). Try again later."),
      ("It is 3.5 km from St. Gallen; see weather.gov.uk.", "It is 3.5 km from St. Gallen."),
      (
        "Weather is turned off; start the program without --weather none.",
        "Weather is turned off; start the program without --weather none."
      ),
    ])
    func `Advice to call the program's own methods is left out`(message: String, shown: String) {
      #expect(message.withoutMethods == shown)
    }

    @Test func `No message to an assistant names a method of the program`() throws {
      let assistant = try Assistant.greeted()
      let calls: [(String, JSON)] = [
        ("find_place", ["place": "5"]), ("find_place", ["place": "Xyzzyqq"]),
        ("keep", ["action": "add", "place": "1"]),
        ("keep", ["action": "undo", "undo": "1-absent-starred"]),
        ("surprise_me", ["country": "Nolandia"]), ("surprise_me", ["country": "Congo"]),
        ("my_cities", ["after": "nowhere"]), ("near", ["place": ""]),
        ("weather", ["place": "91, 200"]),
        ("read_about", ["place": "Berlin", "language": "no language"]),
      ]
      for (tool, arguments) in calls {
        let text =
          try assistant.tool(tool, arguments)["content"]?.array?.first?["text"]?.string ?? ""
        let words = text.split { !$0.isLetter && $0 != "." }
        let methods = words.filter { word in
          [
            "archive.", "city.", "gazetteer.", "location.", "params.", "place.", "session.",
            "weather.",
          ]
          .contains { word.hasPrefix($0) && word.count > $0.count }
        }
        #expect(methods.isEmpty, "\(text)")
        #expect(!text.isEmpty)
      }
    }

    @Test func `Hidden texts are replaced, the longest first`() {
      let settings = ContextSettings(
        name: "", version: "", isReadOnly: false, hidden: ["/home/me", "/home/me/cities", "/"],
        draw: { _ in 0 }, now: { 0 })
      #expect(settings.shown("/home/me/cities is in /home/me.") == "… is in ….")
    }
  }
}
