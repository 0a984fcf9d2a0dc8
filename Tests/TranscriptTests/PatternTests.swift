import Testing

@testable import Transcript

@Suite("Regular expressions")
struct PatternTests {
  @Test(
    "An expression finds the texts that contain a match, and no others",
    arguments: [
      ("", ["", "a"], []),
      ("abc", ["abc", "xabcx"], ["ab", "acb"]),
      ("^a.c$", ["abc", "a.c"], ["ac", "abcd", "a\nc"]),
      ("a|bc|", ["a", "bc", "x"], []),
      ("^(a|bc)+$", ["a", "bca", "abcbc"], ["", "b", "cb"]),
      ("^(?:ab)?c$", ["c", "abc"], ["ac", "abab"]),
      ("^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]),
      ("^a{2}$", ["aa"], ["a", "aaa"]), ("^a{2,}$", ["aa", "aaaaa"], ["a"]),
      ("^a{x}$", ["a{x}"], ["a"]), ("^{}$", ["{}"], ["a"]),
      ("^[a-c_]+$", ["abc_"], ["d", "A"]), ("^[^a-c]$", ["d", "\n"], ["a"]),
      ("^[]a]$", ["]", "a"], ["b"]), ("^[a-]$", ["-", "a"], ["b"]), ("^[\\]\\d]+$", ["]1"], ["a"]),
      ("^[^\\D5]$", ["1"], ["5", "a"]),
      ("^\\d+\\.\\w*\\s$", ["12.a_9 ", "1.\t"], ["12a ", "1.é "]),
      ("^\\D\\W\\S$", ["a-b"], ["1-b", "aab", "a- "]),
      ("\\bcat\\b", ["cat", "a cat."], ["concat", "cats"]), ("\\Bcat", ["concat"], ["cat"]),
      ("(?i)zÜRICH|b", ["ZÜrich", "B"], ["zürich"]), ("^((?i)a)b$", ["Ab"], ["AB"]),
      ("^a+?b$", ["aab"], ["b"]), ("^\\x41\\u00fc\\t$", ["Aü\t"], ["A"]),
      ("^(a*)*$", ["", "aaa"], ["b"]), ("^(|a)+$", ["aa"], ["b"]),
      ("^ü🚀$", ["ü🚀"], ["u"]), ("\\.\\?\\*\\$\\/", [".?*$/"], ["a"]),
      ("^(?<year>[0-9]{4})-", ["2026-"], ["26-"]),
    ] as [(String, [String], [String])])
  func search(pattern: String, found: [String], notFound: [String]) throws {
    let pattern = try Pattern(pattern)
    for text in found {
      #expect(pattern.isFound(in: text), "\(text)")
    }
    for text in notFound {
      #expect(!pattern.isFound(in: text), "\(text)")
    }
  }

  @Test(
    "The error for an invalid expression says what is wrong",
    arguments: [
      ("(", "a ( has no ) after it"), ("a)", "a ) has no ( before it"),
      ("[a", "a [ has no ] after it"),
      ("*a", "nothing before it to repeat"), ("a**", "two repetitions"), ("a\\", "nothing follows"),
      ("\\q", "\\q is unknown"), ("(a)\\1", "refers to a group"), ("(?=a)", "linear time"),
      ("(?<!a)b", "linear time"), ("[z-a]", "ends before it begins"), ("a{3,2}", "is not a count"),
      ("a{1001}", "is not a count"), ("(a{1000}){1000}", "add up to too many"),
      ("\\x4", "hexadecimal"),
    ])
  func invalid(pattern: String, reason: String) {
    let problem = #expect(throws: Problem.self) { try Pattern(pattern) }
    #expect(problem?.message.contains(reason) == true, "\(problem?.message ?? "")")
  }

  @Test("Expressions that take exponential time elsewhere are searched in one pass")
  func linear() throws {
    let text = String(repeating: "a", count: 5000) + "!"
    for pattern in ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*)(.*)(.*)b"] {
      #expect(!(try Pattern(pattern).isFound(in: text)), "\(pattern)")
    }
  }

  @Test("An escaped text finds only itself")
  func escaping() throws {
    let text = #"a.b*c (d) [e] {f} ^$ | \ + ?"#
    let pattern = try Pattern("^\(Pattern.escaped(text))$")
    #expect(pattern.isFound(in: text))
    #expect(!pattern.isFound(in: text.replacing("a.b", with: "axb")))
  }
}
