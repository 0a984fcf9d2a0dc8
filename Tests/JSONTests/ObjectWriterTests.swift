import JSON
import Testing

@Suite("Objects written directly")
struct ObjectWriterTests {
  private static let written = JSON { object in
    object.add("text", "a \"b\"\nü\u{2028}")
    object.add("none", String?.none)
    object.add("count", 1_203_040)
    object.add("least", Int.min)
    object.add("greatest", Int.max)
    object.add("zero", 0)
    object.add("unknown", Int?.none)
    object.add("half", 0.5)
    object.add("endless", Double.infinity)
    object.add("yes", true)
    object.add("no", false)
    object.add("list", [1, nil, "x"])
    object.add("inner", JSON { $0.add("a", 1) })
    object.add("within") { $0.add("b") { $0.add("c", 2) } }
    object.add("empty") { _ in }
    object.add("each", objects: 2) { $1.add("d", $0) }
    object.add("nothing", objects: 0) { _, _ in }
    object.add("last", 1)
  }

  private static let built: JSON = [
    "text": "a \"b\"\nü\u{2028}", "none": nil, "count": 1_203_040, "least": JSON(Int.min),
    "greatest": JSON(Int.max), "zero": 0, "unknown": nil, "half": 0.5, "endless": nil,
    "yes": true, "no": false, "list": [1, nil, "x"], "inner": ["a": 1],
    "within": ["b": ["c": 2]], "empty": [:], "each": [["d": 0], ["d": 1]], "nothing": [],
    "last": 1,
  ]

  @Test("A directly written object has the same text as one built as a tree")
  func sameText() {
    #expect(Self.written.text == Self.built.text)
    #expect(JSON { _ in }.text == "{}")
  }

  @Test("A directly written object equals a built one, has its hash and can be read")
  func sameValue() {
    #expect(Self.written == Self.built)
    #expect(Self.built == Self.written)
    #expect(Self.written != JSON { $0.add("a", 2) })
    #expect(Set([Self.written, Self.built]).count == 1)
    #expect(Self.written["inner"]?["a"] == 1)
    #expect(Self.written.object?.members.map(\.name) == Self.built.object?.members.map(\.name))
    #expect(JSON { _ in }.object?.isEmpty == true)
  }

  @Test("A directly written object can be changed like any other")
  func changes() throws {
    var object = try #require(JSON { $0.add("a", 1) }.object)
    object["b"] = 2
    object["a"] = nil
    #expect(JSON.object(object).text == #"{"b":2}"#)
  }
}
