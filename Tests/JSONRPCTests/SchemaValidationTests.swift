import JSON
import JSONRPC
import Testing

@Suite("Validating a value against a schema")
struct SchemaValidationTests {
  static let point: Schema = .named(
    "Point",
    .object(
      Schema.Property("x", .number(0...1), "Across."),
      Schema.Property("y", .number(0...1), "Up.", required: false)))

  static let accepted: [(schema: Schema, values: [JSON])] = [
    (.any, [nil, true, 1, "x", [], [:]]),
    (.null, [nil]),
    (.boolean, [true, false]),
    (.integer(1...3), [1, 2, 3, 2.0]),
    (.integer(-5...(-1)), [-5, -1]),
    (.number(-90...90), [-90, 90, 0, 0.5, -89.999]),
    (.number, [0, -1e300, 1e-300]),
    (.numberAbove(0, upTo: 10), [0.0001, 10, 1e-300]),
    (.string(maximumBytes: 4), ["", "abcd", "üü", "😀"]),
    (.word(["a", "b"]), ["a", "b"]),
    (.array(.boolean), [[], [true], [true, false]]),
    (.array(.any, maximumCount: 2), [[], [1, [2, 3, 4]]]),
    (point, [["x": 0], ["x": 0, "y": 1], ["y": 1, "x": 0], ["x": 0, "y": nil]]),
    (.object([], open: true), [[:], ["anything": [1]]]),
    (.nullable(.boolean), [nil, true]),
    (.either([.boolean, .integer(0...1)]), [true, 0, 1]),
  ]

  @Test("A valid value is accepted")
  func accepts() throws {
    for (schema, values) in Self.accepted {
      for value in values {
        #expect(throws: Never.self) { try schema.validate(value, at: "v") }
      }
    }
  }

  static let refused: [(schema: Schema, value: JSON, message: String)] = [
    (.null, false, "v: expected null, got false"),
    (.boolean, 1, "v: expected true or false, got 1"),
    (.boolean, "true", "v: expected true or false, got \"true\""),
    (.integer(1...3), 0, "v: expected a whole number from 1 to 3, got 0"),
    (.integer(1...3), 4, "v: expected a whole number from 1 to 3, got 4"),
    (.integer(1...3), 1.5, "v: expected a whole number from 1 to 3, got 1.5"),
    (.integer(1...3), "1", "v: expected a whole number from 1 to 3, got \"1\""),
    (.integer(1...3), nil, "v: expected a whole number from 1 to 3, got null"),
    (.count, -1, "v: expected a whole number from 0, got -1"),
    (.number(-90...90), 90.001, "v: expected a number from -90 to 90, got 90.001"),
    (.number(0.5...1), 0, "v: expected a number from 0.5 to 1, got 0"),
    (.number, "1", "v: expected a number, got \"1\""),
    (.numberAbove(0, upTo: 10), 0, "v: expected a number above 0, at most 10, got 0"),
    (.numberAbove(0, upTo: 10), 10.1, "v: expected a number above 0, at most 10, got 10.1"),
    (.string, 1, "v: expected a string, got 1"),
    (.string, [], "v: expected a string, got an array"),
    (.string(maximumBytes: 4), "abcde", "v: expected at most 4 bytes, got 5"),
    (.string(maximumBytes: 4), "üüü", "v: expected at most 4 bytes, got 6"),
    (.string(maximumBytes: 4), true, "v: expected a string of at most 4 bytes, got true"),
    (.word(["a", "b"]), "c", "v: expected \"a\" or \"b\", got \"c\""),
    (.word(["a"]), ["a": 1], "v: expected \"a\", got an object"),
    (.array(.boolean), [:], "v: expected an array, each true or false, got an object"),
    (.array(.boolean), [true, nil], "v[1]: expected true or false, got null"),
    (.array(.any, maximumCount: 2), [1, 2, 3], "v: expected at most 2 elements, got 3"),
    (
      .array(.array(.integer(0...9))), [[1], [2, 10]],
      "v[1][1]: expected a whole number from 0 to 9, got 10"
    ),
    (point, [], "v: expected an object {x, y?}, got an array"),
    (point, [:], "v.x: missing; expected a number from 0 to 1"),
    (point, ["x": nil], "v.x: expected a number from 0 to 1, got null"),
    (point, ["x": 2], "v.x: expected a number from 0 to 1, got 2"),
    (point, ["x": 0, "y": "1"], "v.y: expected a number from 0 to 1, got \"1\""),
    (point, ["x": 0, "z": 1], "v: unknown member \"z\"; known are x, y"),
    (.object([], open: false), ["z": 1], "v: unknown member \"z\"; no members are allowed"),
    (.array(point), [["x": 0], ["x": -1]], "v[1].x: expected a number from 0 to 1, got -1"),
    (.nullable(.boolean), 1, "v: expected true or false, got 1"),
    (
      .either([.boolean, .integer(0...1)]), 2,
      "v: expected a whole number from 0 to 1, got 2"
    ),
    (
      .either([.boolean, .integer(0...1)]), "a",
      "v: expected true or false or a whole number from 0 to 1, got \"a\""
    ),
    (.either([point, .string]), ["x": 2], "v.x: expected a number from 0 to 1, got 2"),
    (
      .either([point, .string(maximumBytes: 2)]), "abc", "v: expected at most 2 bytes, got 3"
    ),
    (
      .either([point, .nullable(point)]), ["x": 2],
      "v: expected an object {x, y?} or an object {x, y?} or null, got an object"
    ),
  ]

  @Test("An invalid value is refused with its path, the expected and the received value")
  func refuses() {
    for (schema, value, message) in Self.refused {
      #expect(Self.refusal(of: value, by: schema) == message)
    }
  }

  @Test(
    "Numbers beyond any double or integer are refused, not rounded into range",
    arguments: [
      "1e400", "-1e400", "9223372036854775808", "1e19", "18446744073709551616",
    ])
  func hugeNumbers(text: String) throws {
    let value = try JSONParser.parse(text)
    #expect(Self.refusal(of: value, by: .count) == "v: expected a whole number from 0, got \(text)")
    #expect(Self.refusal(of: value, by: .number(0...1)) != nil)
  }

  @Test("A long value is shortened in the message")
  func longValues() throws {
    let text = JSON.string(String(repeating: "é", count: 100_000))
    let excerpt = String(repeating: "é", count: 30)
    #expect(
      Self.refusal(of: text, by: .boolean) == "v: expected true or false, got \"\(excerpt)…\"")
    let digits = try JSONParser.parse(String(repeating: "9", count: 100_000))
    #expect(Self.refusal(of: digits, by: .boolean) == "v: expected true or false, got a number")
  }

  private static func refusal(of value: JSON, by schema: Schema) -> String? {
    do { try schema.validate(value, at: "v") } catch {
      return error.message
    }
    return nil
  }
}
