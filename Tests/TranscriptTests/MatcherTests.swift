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
      (#""$array""#, "[1]"), (#""$object""#, "{}"),
      (#""$uuid""#, #""0190163d-8694-739b-aea5-966c26f8ad91""#),
      (#""$datetime""#, #""2026-03-01T09:00:00Z""#),
      (#""$datetime""#, #""2026-03-01 09:00:00.25+01:00""#),
      (#""$datetime""#, #""2026-03-01T09:00""#),
      (#""$contains:a=b""#, #""say a=b""#), (#""$length:3""#, #""añb""#),
      (#""$length:1..2""#, "[1,2]"),
      (#""$length:1..""#, #"{"a":1,"b":2}"#), (#""$length:0""#, "[]"),
      (#""$approx:12+-0.5""#, "12.5"), (#""$approx:-3±1""#, "-2"),
      (#"["$unordered",1,2,3]"#, "[3,1,2]"), (#"["$unordered",2,"$rest"]"#, "[1,2,3]"),
      (#"["$unordered","$any",1]"#, "[1,5]"), (#"["$unordered","$int","$any",1]"#, #"[1,"a",2]"#),
      (#"["$unordered",{"a":"$int=x"},"b"]"#, #"["b",{"a":1}]"#), (#"["$unordered"]"#, "[]"),
      (#"["$$unordered",1]"#, #"["$unordered",1]"#),
      (
        #"{"a":"$string=x","b":"$contains:${x}!","c":"$re:^${x}$"}"#,
        #"{"a":"q.","b":"<q.!>","c":"q."}"#
      ),
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
      (#""$array""#, "{}", "$: expected $array, got {}"),
      (#""$object""#, "[]", "$: expected $object, got []"),
      (
        #""$uuid""#, #""0190163d-8694-739b-aea5-966c26f8ad9""#,
        #"$: expected $uuid, got "0190163d-8694-739b-aea5-966c26f8ad9""#
      ),
      (
        #""$datetime""#, #""2026-13-01T09:00:00Z""#,
        #"$: expected $datetime, got "2026-13-01T09:00:00Z""#
      ),
      (#""$datetime""#, #""2026-03-01""#, #"$: expected $datetime, got "2026-03-01""#),
      (#""$contains:ab""#, #""ba""#, #"$: expected $contains:ab, got "ba""#),
      (#""$length:3""#, "[1,2]", "$: expected $length:3, got [1,2]"),
      (#""$length:1..2""#, #""abc""#, #"$: expected $length:1..2, got "abc""#),
      (#""$length:1""#, "1", "$: expected $length:1, got 1"),
      (#""$approx:12+-0.5""#, "12.51", "$: expected $approx:12+-0.5, got 12.51"),
      (#"["$unordered",1,2]"#, "[2,3]", "$[1]: expected 1, got 3"),
      (#"["$unordered",1,1]"#, "[1,2]", "$[1]: expected 1, got 2"),
      (#"["$unordered",1]"#, "[1,2]", "$[1]: expected nothing, got 2"),
      (#"["$unordered",1,2]"#, "[2]", "$[0]: expected 1, got nothing"),
      (
        #"["$unordered",{"a":1,"b":2},{"a":2}]"#, #"[{"a":2},{"a":1,"b":3}]"#,
        "$[1].b: expected 2, got 3"
      ),
      (
        #"{"a":"$string=x","c":"$re:^${x}$"}"#, #"{"a":"q.","c":"qx"}"#,
        #"$.c: expected $re:^${x}$, got "qx""#
      ),
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

  @Test(
    "Arrays are aligned, so that one missing or further element is one difference",
    arguments: [
      ("[1,2,3,4]", "[1,3,4]", ["$[1]: expected 2, got nothing"]),
      ("[1,3,4]", "[1,2,3,4]", ["$[1]: expected nothing, got 2"]),
      ("[1,2,3]", "[2,3,4]", ["$[0]: expected 1, got nothing", "$[2]: expected nothing, got 4"]),
      ("[1,2,3]", "[1,9,3]", ["$[1]: expected 2, got 9"]),
      (#"[1,2,3,"$rest"]"#, "[2,3,4,5]", ["$[0]: expected 1, got nothing"]),
      (
        #"[{"a":1,"b":1},{"a":2}]"#, #"[{"a":1,"b":2},{"a":2},{"a":3}]"#,
        ["$[0].b: expected 1, got 2", "$[2]: expected nothing, got {\"a\":3}"]
      ),
      ("[[1,2],[3]]", "[[1],[3]]", ["$[0][1]: expected 2, got nothing"]),
      (
        #"["$int=x",2,"${x}"]"#, "[1,2,3]", ["$[2]: expected 1, got 3"]
      ),
    ])
  func alignment(expected: String, actual: String, differences: [String]) throws {
    var matcher = Matcher()
    let expected = try JSONParser.parse(expected)
    let actual = try JSONParser.parse(actual)
    do {
      try matcher.match(expected, against: actual)
      Issue.record("it matches")
    } catch {
      #expect(error.differences.map { $0.text() } == differences)
    }
  }

  @Test("One missing row of 500 is one difference")
  func missingRow() throws {
    let rows = (0..<500).map { JSON.object(["id": JSON($0), "name": .string("row \($0)")]) }
    var matcher = Matcher()
    let fewer = JSON.array(Array(rows[..<123] + rows[124...]))
    let problem = #expect(throws: Problem.self) {
      try matcher.match(.array(rows), against: fewer)
    }
    #expect(problem?.differences.map(\.path) == ["$[123]"])
  }

  @Test(
    "A difference inside nested arrays is found without comparing each level twice",
    .timeLimit(.minutes(1)), arguments: [false, true])
  func nested(isOpen: Bool) throws {
    let depth = 60
    let text = { (value: String) in
      String(repeating: "[", count: depth) + value + String(repeating: "]", count: depth)
    }
    var matcher = Matcher(isOpen: isOpen)
    let problem = #expect(throws: Problem.self) {
      try matcher.match(try JSONParser.parse(text("1")), against: try JSONParser.parse(text("2")))
    }
    #expect(problem?.differences.map(\.path) == ["$" + String(repeating: "[0]", count: depth)])
  }

  @Test("An alignment pairs the matching elements of any two arrays, in order and without crossing")
  func alignmentInvariants() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let first = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...3) }
      let second = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...3) }
      let pairs = ArrayAlignment.pairs(first.count, second.count) { first[$0] == second[$1] }
      var ones: [Int] = []
      var twos: [Int] = []
      for pair in pairs {
        switch pair {
        case .both(let one, let two):
          ones.append(one)
          twos.append(two)
        case .onlyExpected(let one): ones.append(one)
        case .onlyActual(let two): twos.append(two)
        }
      }
      #expect(ones == Array(first.indices), "\(first) \(second)")
      #expect(twos == Array(second.indices), "\(first) \(second)")
    }
  }

  @Test("An open comparison passes over members and elements that the expectation does not name")
  func open() {
    let matcher = Matcher(isOpen: true)
    #expect(matcher.matches([1, 2], against: [0, 1, 5, 2, 3]))
    #expect(
      matcher.matches(["a": [["b": 1]]], against: ["a": [["c": 0], ["b": 1, "d": 2]], "e": 3]))
    #expect(!matcher.matches([2, 1], against: [0, 1, 5, 2, 3]))
    #expect(!matcher.matches([1, 2], against: [1, 3]))
  }

  @Test("Long strings are shown from shortly before the place where they part")
  func parting() {
    let start = String(repeating: "abcdefghij", count: 20)
    let difference = Difference(
      path: "$.a", expected: JSON.string("\(start)X\(start)").text,
      actual: JSON.string("\(start)Y").text)
    let context = "ghijabcdefghijabcdefghij"
    #expect(
      difference.text() == "$.a: expected …\(context)X\(start.prefix(55))…, got …\(context)Y\"; "
        + "they part at character 201")
    let full = difference.text(ProblemStyle(isFull: true))
    #expect(full.contains("\(start)X\(start)") && full.hasSuffix("they part at character 201"))
  }

  @Test("Numbers compared by value are equal whatever their spelling, and still differ by value")
  func numbersByValue() throws {
    var matcher = Matcher(captures: ["n": 3])
    for (first, second, areEqual) in [
      ("3", "3.0", true), ("1e2", "100", true), ("0.5", "5e-1", true), ("3", "4", false),
      ("9007199254740993", "9007199254740992.0", false), ("1e400", "1e401", false),
      ("\"3\"", "3", false),
      ("[{\"a\":3}]", "[{\"a\":3.0}]", true), ("\"${n}\"", "3.0", true),
      ("[\"$unordered\",1,2]", "[2.0,1.0]", true),
    ] {
      let expected = try JSONParser.parse(first)
      let actual = try JSONParser.parse(second)
      matcher.comparesNumbersByValue = true
      #expect(matcher.matches(expected, against: actual) == areEqual, "\(first) \(second)")
      matcher.comparesNumbersByValue = false
      #expect(!matcher.matches(expected, against: actual), "\(first) \(second)")
    }
  }

  @Test(
    "A value of the present time becomes a matcher, another one does not",
    arguments: [
      ("2026-03-01T09:00:00Z", "$datetime"), ("2026-02-28 23:00:00+01:00", "$datetime"),
      ("2026-03-01", "$re:^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
      ("saved 2026-03-01 09:05:00.", "$re:^saved [0-9]+-[0-9]+-[0-9]+ [0-9]+:[0-9]+:[0-9]+\\.$"),
      ("2025-03-01T09:00:00Z", nil), ("1999-12-31", nil), ("v1.2.3", nil),
    ] as [(String, String?)])
  func presentTime(text: String, matcher: String?) {
    // 2026-03-01T09:00:00Z
    let now = 1_772_355_600.0
    #expect(TimeValue.matcher(for: .string(text), now: now)?.string == matcher)
    #expect(TimeValue.matcher(for: 1_772_355_000, now: now) == "$int")
    #expect(TimeValue.matcher(for: 1_772_355_000_123, now: now) == "$int")
    #expect(TimeValue.matcher(for: 1_772_355_000.5, now: now) == "$number")
    #expect(TimeValue.matcher(for: 1_000_000, now: now) == nil)
  }

  @Test(
    "A misspelt matcher is an error with the closest one",
    arguments: [
      ("$strng", "$string"), ("$contain:x", "$contains"), ("$lenght:3", "$length"),
      ("$UUID", "$uuid"),
    ])
  func misspelt(text: String, suggestion: String) {
    let problem = #expect(throws: Problem.self) { try ExpectedString(text) }
    #expect(
      problem?.message.contains("unknown matcher \"\(text)\"; did you mean \"\(suggestion)\"?")
        == true,
      "\(problem?.message ?? "")")
  }

  @Test("1,000 elements in any order are paired")
  func manyUnordered() {
    let rows = (0..<1000).map { JSON.object(["id": JSON($0), "name": .string("row \($0)")]) }
    #expect(Matcher().matches(.array(["$unordered"] + rows), against: .array(rows.reversed())))
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
      (#"["$unordered",1,"$int"]"#, "[5,1]", #"["$unordered",1,"$int"]"#),
      (#"["$unordered",1,2]"#, "[2,3]", #"["$unordered",3,2]"#),
      (#"["$unordered",1]"#, "[2,1]", #"["$unordered",1,2]"#),
      (#"[1,"$int","x"]"#, #"[5,"x"]"#, #"["$int","x"]"#),
      (#"[7,{"a":"$any"},8]"#, #"[{"a":1},8]"#, #"[{"a":"$any"},8]"#),
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
