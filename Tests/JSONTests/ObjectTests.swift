import Testing

@testable import JSON

@Suite("Objects")
struct ObjectTests {
  @Test("Members keep the order in which they were written")
  func order() throws {
    let text = #"{"z":1,"a":2,"m":{"y":3,"b":4},"":5}"#
    let object = try #require(try JSONParser.parse(text).object)
    #expect(object.members.map(\.name) == ["z", "a", "m", ""])
    #expect(JSON.object(object).text == text)
  }

  @Test(
    "A repeated name is refused, however it is escaped",
    arguments: [
      (#"{"a":1,"a":1}"#, "a", 7), (#"{"a":1,"b":2,"a":3}"#, "a", 13), (#"{"":1,"":2}"#, "", 6),
      (#"{"a":1,"\u0061":2}"#, "a", 7), (#"{"\u00e9":1,"é":2}"#, "é", 12),
      (#"{"\/":1,"/":2}"#, "/", 8), (#"{"x":{"a":1, "a":2}}"#, "a", 13),
      (#"[{"🏙":1,"\ud83c\udfd9":2}]"#, "🏙", 11),
    ])
  func duplicates(text: String, name: String, offset: Int) {
    #expect(throws: JSONError(reason: .duplicateMember(name), offset: offset)) {
      try JSONParser.parse(text)
    }
  }

  @Test(
    "A duplicate is found among few members and among many", arguments: [2, 31, 32, 33, 34, 500])
  func duplicatesAmongMany(count: Int) throws {
    let members = (0..<count).map { "\"n\($0)\":\($0)" }
    let text = "{" + members.joined(separator: ",") + "}"
    #expect(try JSONParser.parse(text).object?.count == count)
    for again in [0, count / 2, count - 1] {
      let twice = "{" + members.joined(separator: ",") + ",\"n\(again)\":0}"
      #expect(throws: JSONError(reason: .duplicateMember("n\(again)"), offset: text.utf8.count)) {
        try JSONParser.parse(twice)
      }
    }
  }

  @Test("Composed and decomposed letters are different names")
  func composedAndDecomposed() throws {
    let pair = "\"\u{E9}\":1,\"e\u{301}\":2"
    let others = (0..<40).map { "\"n\($0)\":0" }.joined(separator: ",")
    for text in ["{\(pair)}", "{\(others),\(pair)}"] {
      var object = try #require(try JSONParser.parse(text).object)
      #expect(object["\u{E9}"] == 1)
      #expect(object["e\u{301}"] == 2)
      #expect(JSON.object(object).text == text)
      object["e\u{301}"] = nil
      #expect(object["\u{E9}"] == 1)
    }
    #expect(JSON("\u{E9}") != JSON("e\u{301}"))
    #expect(JSON.object(["\u{E9}": 1]) != JSON.object(["e\u{301}": 1]))
  }

  @Test("A name may occur in different objects")
  func sameNameElsewhere() throws {
    #expect(throws: Never.self) { try JSONParser.parse(#"{"a":{"a":[{"a":1},{"a":2}]},"A":1}"#) }
  }

  @Test("A member can be read, replaced in place, appended and removed")
  func members() {
    var object: JSONObject = ["a": 1, "b": 2]
    #expect(object["a"] == 1)
    #expect(object["c"] == nil)
    object["a"] = "x"
    object["c"] = .null
    object["missing"] = nil
    #expect(JSON.object(object).text == #"{"a":"x","b":2,"c":null}"#)
    object["b"] = nil
    #expect(object.members.map(\.name) == ["a", "c"])
    #expect(object.count == 2)
    #expect(!object.isEmpty && JSONObject().isEmpty)
  }

  @Test("Objects with equal members are equal in any order")
  func equality() {
    let value: JSON = ["a": 1, "b": [2, nil]]
    #expect(value == ["b": [2, nil], "a": 1])
    #expect(value.hashValue == JSON.object(["b": [2, nil], "a": 1]).hashValue)
    for other: JSON in [["a": 1], ["a": 1, "b": [nil, 2]], ["a": 1, "c": [2, nil]], [:], nil] {
      #expect(value != other)
    }
  }

  @Test("Values of different kinds are never equal")
  func kinds() {
    let values: [JSON] = [nil, true, false, 0, 1, "", "0", [], [nil], [:], ["a": nil]]
    for (left, value) in values.enumerated() {
      for (right, other) in values.enumerated() {
        #expect((value == other) == (left == right))
      }
    }
  }

  @Test("An accessor returns nil for other kinds")
  func accessors() {
    let value: JSON = ["string": "x", "bool": false, "array": [1], "object": [:], "null": nil]
    #expect(value["string"]?.string == "x")
    #expect(value["bool"]?.bool == false)
    #expect(value["array"]?.array == [1])
    #expect(value["object"]?.object == [:])
    #expect(value["null"] == .null)
    #expect(value["absent"] == nil)
    #expect(value["string"]?["inside"] == nil)
    #expect(value["null"]?.string == nil && value.bool == nil && value.array == nil)
    #expect(value["array"]?.object == nil && value.number == nil)
  }

  @Test("Each kind has a name for messages")
  func kindNames() {
    let values: [JSON] = [nil, true, false, 1, "x", [], [:]]
    #expect(
      values.map(\.kindName)
        == ["null", "true", "false", "a number", "a string", "an array", "an object"])
  }
}
