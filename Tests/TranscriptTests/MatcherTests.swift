import JSON
import Testing

@testable import Transcript

@Suite("Matching")
struct MatcherTests {
  @Test(
    "A value matches its expectation",
    arguments: [
      ("1", "1"), ("null", "null"), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#),
      (#""$any""#, "null"), (#""$any""#, #"{"a":[1]}"#), (#""$string""#, #""""#),
      (#""$int""#, "12"), (#""$int""#, "1e2"), (#""$number""#, "-1.5"), (#""$bool""#, "false"),
      (#""$re:^w-[0-9]+$""#, #""w-17""#), (#""$re:ell""#, #""hello""#),
      (#""$approx:12.3""#, "12.25"), (#""$approx:12.3""#, "12.349"), (#""$approx:-3""#, "-3.4"),
      (#""$$/progress""#, #""$/progress""#), (#""$$""#, #""$""#), (#""cost: 3$""#, #""cost: 3$""#),
      (#""$${x}""#, #""${x}""#), (#""a $${x}""#, #""a ${x}""#),
      (#"{"a":1,"$rest":"$any"}"#, #"{"a":1,"b":2}"#), (#"{"$rest":"$any"}"#, "{}"),
      (#"{"$$ref":"x"}"#, #"{"$ref":"x"}"#),
      ("[1,2]", "[1,2]"), (#"[1,"$rest"]"#, "[1,2,3]"), (#"[1,"$rest"]"#, "[1]"),
      (#"["$rest"]"#, "[]"), (#"["$$rest"]"#, #"["$rest"]"#),
      (#"{"a":"$int=x","b":"${x}","c":"no. ${x}"}"#, #"{"a":5,"b":5,"c":"no. 5"}"#),
    ])
  func matches(expected: String, actual: String) throws {
    var matcher = Matcher()
    try matcher.match(JSONParser.parse(expected), against: JSONParser.parse(actual))
  }

  @Test(
    "A difference has a path, the expected and the received value",
    arguments: [
      ("1", "2", "$: expected 1, got 2"),
      ("1.0", "1", "$: expected 1.0, got 1"),
      (#""a""#, "null", #"$: expected "a", got null"#),
      (#""$string""#, "1", "$: expected $string, got 1"),
      (#""$int""#, "1.5", "$: expected $int, got 1.5"),
      (#""$number""#, #""1""#, #"$: expected $number, got "1""#),
      (#""$bool""#, "0", "$: expected $bool, got 0"),
      (#""$re:^a$""#, #""ba""#, #"$: expected $re:^a$, got "ba""#),
      (#""$approx:12.3""#, "12.36", "$: expected $approx:12.3, got 12.36"),
      (#"{"a":1}"#, "{}", "$.a: expected 1, got nothing"),
      ("{}", #"{"a":1}"#, "$.a: expected nothing, got 1"),
      ("[1]", "[1,2]", "$[1]: expected nothing, got 2"),
      ("[1,2]", "[1]", "$[1]: expected 2, got nothing"),
      (#"[1,2,"$rest"]"#, "[1]", "$[1]: expected 2, got nothing"),
      (#"{"a":[{"b c":1}]}"#, #"{"a":[{"b c":2}]}"#, #"$.a[0]["b c"]: expected 1, got 2"#),
      (#"{"a":"$int=x","b":"${x}"}"#, #"{"a":5,"b":6}"#, "$.b: expected 5, got 6"),
      (#"{"a":"$int=x","b":"${x}"}"#, #"{"a":5,"b":"5"}"#, #"$.b: expected 5, got "5""#),
      (
        #""${x}""#, "1",
        #"$: expected ${x} ("x" is not captured before this line; capture it with "$any=x"), got 1"#
      ),
    ])
  func differs(expected: String, actual: String, message: String) throws {
    var matcher = Matcher()
    let expected = try JSONParser.parse(expected)
    let actual = try JSONParser.parse(actual)
    #expect(throws: Problem.self) { try matcher.match(expected, against: actual) }
    do {
      try matcher.match(expected, against: actual)
    } catch {
      #expect(error.message == message)
    }
  }

  @Test("A message that does not match captures nothing")
  func capturesNothing() throws {
    var matcher = Matcher()
    _ = try? matcher.match(["a": "$any=x", "b": 1], against: ["a": 1, "b": 2])
    #expect(matcher.captures == [:])
    try matcher.match(["a": "$any=x", "b": 1], against: ["a": [1], "b": 1])
    #expect(matcher.captures == ["x": [1]])
  }

  @Test("A reference keeps the type of the value alone, and inserts text within other text")
  func filling() throws {
    let captures: [String: JSON] = ["n": 7, "s": "x", "o": ["a": 1]]
    let message = try JSONParser.parse(
      #"{"a":"${n}","b":["${o}"],"c":"${s}-${n}","d":"$${n}","e":"$x"}"#)
    let filled = try message.filled(with: captures)
    #expect(filled.text == #"{"a":7,"b":[{"a":1}],"c":"x-7","d":"${n}","e":"$x"}"#)
  }

  @Test(
    "The escaped form of a value matches only the value",
    arguments: [
      #""$any""#, #""$${x}""#, #""$$${x}""#, #""a$${x}${y}""#, #""$""#, #""${x}""#, #"["$rest"]"#,
      #"{"$rest":"$any","$$x":"$$"}"#, #""$a${n}""#,
    ])
  func escaping(value: String) throws {
    let value = try JSONParser.parse(value)
    let other: JSON = "something else"
    #expect(Matcher(captures: ["x": 1, "n": 2]).matches(value.asExpected, against: value))
    #expect(!Matcher(captures: ["x": 1, "n": 2]).matches(value.asExpected, against: other))
  }

  @Test(
    "Updating keeps matching parts and captures, and replaces the rest",
    arguments: [
      ("1", "1", "1"), ("1", "2", "2"), (#""$int""#, "5", #""$int""#), (#""$int""#, "null", "null"),
      (#""$int=n""#, #""s""#, #""$string=n""#), (#""$int=n""#, "1.5", #""$number=n""#),
      (#""$string=n""#, "null", #""$any=n""#),
      (#"{"a":"$int=n","b":1}"#, #"{"b":2,"a":3}"#, #"{"a":"$int=n","b":2}"#),
      (#"{"a":1}"#, #"{"b":2}"#, #"{"b":2}"#),
      (#"{"a":1,"$rest":"$any"}"#, #"{"a":2,"b":2}"#, #"{"a":2,"$rest":"$any"}"#),
      (#"["$int",2]"#, "[1,3,4]", #"["$int",3,4]"#), ("[1,2]", "[1]", "[1]"),
      (#"[1,"$rest"]"#, "[2,3]", #"[2,"$rest"]"#),
      (#"{"m":"x"}"#, ##"{"m":"$/p"}"##, #"{"m":"$$/p"}"#),
      (#"{"a":{"b":["$any",1]}}"#, #"{"a":{"b":[0,0]}}"#, #"{"a":{"b":["$any",0]}}"#),
    ])
  func updating(expected: String, actual: String, updated: String) throws {
    var matcher = Matcher()
    let expected = try JSONParser.parse(expected)
    let actual = try JSONParser.parse(actual)
    let result = matcher.update(expected, for: actual)
    #expect(result.text == updated)
    try matcher.match(result, against: actual)
  }

  @Test("An updated capture has the received value")
  func updatedCapture() {
    var matcher = Matcher()
    _ = matcher.update(["a": "$int=n", "b": 1], for: ["a": "s", "b": 2])
    #expect(matcher.captures == ["n": "s"])
  }
}
