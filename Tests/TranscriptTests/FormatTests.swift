import JSON
import Testing

@testable import Transcript

@Suite("The format of transcripts")
struct FormatTests {
  private func read(_ text: String) throws(TranscriptError) -> TranscriptFile {
    try TranscriptFile(path: "a.rpc", contents: Array(text.utf8))
  }

  private static let request: JSON = ["id": 1]

  @Test(
    "Each mark parses to its action",
    arguments: [
      ("", .note), ("# comment", .note), ("   ", .note),
      ("@timeout 2s", .timeout(.seconds(2))), ("@timeout 50ms", .timeout(.milliseconds(50))),
      ("@timeout 1 m", .timeout(.seconds(60))),
      (#"--> {"id": 1}"#, .send(request, text: #"{"id": 1}"#)),
      (#"-->{"id":1} "#, .send(request, text: #"{"id":1}"#)),
      ("==> a b ", .sendBytes(Array("a b \n".utf8))),
      (#"==> \x00\xfF\n\\"#, .sendBytes([0, 0xFF] + Array(#"\n\"#.utf8))),
      (#"==> half\"#, .sendBytes(Array("half".utf8))),
      (#"==> \x5cx41\x5c"#, .sendBytes(Array("\\x41\\\n".utf8))),
      ("==>", .sendBytes([0x0A])),
      (#"<-- {"id":1}"#, .reply(request)), (#"<-- [{"id":1}]"#, .reply([request])),
      (#"<~~ {"method":"a"}"#, .notification(["method": "a"])),
      (#"<=~ {"method":"a"}"#, .nextNotification(["method": "a"])),
      ("!!! session.didChange", .absence(method: "session.didChange")),
      ("--|", .closeInput), ("@exit 3", .exit(status: 3)),
      ("@stderr ^a b$", .log(pattern: "^a b$")),
      ("@restart", .restart(arguments: nil)),
      ("@restart --x 'a b'", .restart(arguments: ["--x", "a b"])),
      ("--|\r", .closeInput), ("<== {\\x5c", .answerBytes(Array("{\\\n".utf8))),
      ("@client b", .client("b", arguments: nil)), ("@unchecked", .unchecked),
      ("@client b --seed 1", .client("b", arguments: ["--seed", "1"])),
      ("@framing lines", .note), ("@framing content-length", .note), ("@numbers value", .note),
      ("@ignore window/logMessage", .note), (#"@ignore {"params":{"type":4}}"#, .note),
      ("@answer editor/ask null", .note), ("@var a=1", .note), ("@env HOME", .note),
      ("@requires sh", .note), ("@skip not yet", .note), ("@xfail a bug", .note),
    ] as [(String, Step.Action)])
  func marks(line: String, action: Step.Action) throws {
    let steps = try read(line).steps
    #expect(steps.map(\.action) == [action])
    #expect(steps.map(\.line) == [1])
  }

  @Test(
    "The error for an invalid line says what was expected",
    arguments: [
      ("--> {", "expected JSON after -->: expected a member name"),
      ("--> {} x", "expected JSON after -->"),
      ("<-- {}", "expected a reply with an \"id\""), ("<~~ {\"id\":1}", "\"method\" after <~~"),
      ("<=~ []", "\"method\" after <=~"), ("<-- {\"id\":\"$foo\"}", "unknown matcher \"$foo\""),
      ("<-- {\"id\":1,\"$ref\":1}", "\"$ref\" as \"$$ref\""),
      ("<-- {\"id\":1,\"$rest\":1}", "\"$any\" as the value of the member \"$rest\""),
      ("<-- {\"id\":[\"$rest\",1]}", "unknown matcher \"$rest\""),
      ("<-- {\"id\":\"$re:(\"}", "\"(\" is not a valid regular expression"),
      ("<-- {\"id\":\"$approx:nan\"}", "$approx: expected a plain number"),
      ("<-- {\"id\":\"$approx:1e3\"}", "$approx: expected a plain number"),
      ("==> \\x1", "two hexadecimal digits"), ("==> \\x+1", "two hexadecimal digits"),
      ("!!!", "expected a method after !!!"), ("--| now", "expected nothing after --|"),
      ("@exit", "a status from 0 to 255"), ("@exit 256", "a status from 0 to 255"),
      ("@stderr [", "\"[\" is not a valid regular expression"),
      ("@stderr", "expected a regular expression"),
      ("@timeout", "a time such as 2s"), ("@timeout 0s", "a time such as 2s"),
      ("@timeout 2h", "a time such as 2s"), ("@timeout 99999999999999999999s", "a time such as 2s"),
      ("@server 'a", "expected a closing '"), ("@server a\\", "expected a character after \\"),
      ("@clock +15m", "needs a fixed clock"), ("@clock +1y", "a time such as +15m"),
      ("@clock", "a time such as 2026-03-01T09:00:00Z"),
      ("@seed x", "expected a whole number after @seed"),
      ("@data", "expected a folder after @data"),
      ("@client", "a name such as b"), ("@client 1", "a name such as b"),
      ("@unchecked now", "nothing after @unchecked"), ("@include", "expected a file"),
      ("@include nowhere.rpc", "cannot open ./nowhere.rpc"),
      ("@end", "without a @repeat or @retry"),
      ("@repeat 0\n@end", "a number from 1 to 100000"), ("@repeat 2", "@repeat without an @end"),
      ("@retry 2s", "@retry without an @end"), ("@retry", "a time such as 2s"),
      (
        "@framing line",
        "@framing: expected lines or content-length, got 'line'; did you mean 'lines'?"
      ),
      (
        "@numbers val",
        "expected digits or value after @numbers, got \"val\"; did you mean 'value'?"
      ),
      ("@ignore", "a method or an object"),
      ("@ignore {\"a\":\"$foo\"}", "unknown matcher \"$foo\""),
      ("@ignore {", "expected JSON after @ignore"), ("@answer a", "a method and a result"),
      ("@answer a b", "expected JSON after the method"), ("@var 1=2", "a name of letters"),
      ("@env", "a name of letters"), ("@skip", "a reason"), ("@xfail", "a reason"),
      ("@requires", "a program"), ("@schema", "a file"), ("@include a.rpc b=1 c", "NAME=VALUE"),
      ("@exti 0", "unknown mark \"@exti\"; did you mean '@exit'?"),
      ("-> {}", "unknown mark \"->\""),
      ("@upstream a.jsonl", "unknown mark \"@upstream\""), ("hello", "unknown mark \"hello\""),
      (" # late", "unknown mark"), ("// a", "unknown mark \"//\""),
    ])
  func refused(line: String, reason: String) {
    #expect {
      try read("# first\n\(line)\n")
    } throws: { error in
      guard let error = error as? TranscriptError else { return false }
      return error.line == 2 && error.message.hasPrefix("a.rpc:2: ")
        && error.message.contains(reason)
    }
  }

  @Test("A message continues to the bracket that closes it")
  func severalLines() throws {
    let file = try read(
      #"""
      --> {
        "id": 1,
        "text": "a { b [ \" c"

      }
      <-- {"id":1,"result":[
      1]}
      --|
      """#)
    #expect(file.steps.map(\.line) == [1, 6, 8])
    #expect(file.steps.map(\.lastLine) == [5, 7, 8])
    #expect(file.steps[1].action == .reply(["id": 1, "result": [1]]))
    for text in ["--> {\n--> {}", "--> {\n@exit 0", "--> [\n# a\n]"] {
      let error = #expect(throws: TranscriptError.self) { try read(text) }
      #expect(error?.line == 1)
    }
  }

  @Test("The error for invalid UTF-8 contains the line")
  func notUTF8() {
    #expect {
      try TranscriptFile(path: "a.rpc", contents: [0x23, 0x0A, 0x23, 0xFF])
    } throws: {
      ($0 as? TranscriptError)?.line == 2
    }
  }

  @Test("Each set-up line may occur once, before the conversation")
  func setup() throws {
    let setup = try read(
      """
      @server --archive "a \\"b\\"" 'c  d' e\\ f
      @clock 2026-03-01T09:00:00Z
      @seed 7
      @data fixtures/three
      @timeout 1s
      --|
      """
    ).setup
    #expect(setup.arguments == ["--archive", "a \"b\"", "c  d", "e f"])
    #expect(setup.switches == ["--clock", "2026-03-01T09:00:00Z", "--seed", "7"])
    #expect(setup.fixture == "fixtures/three")
    #expect(throws: TranscriptError.self) { try read("@seed 1\n@seed 2") }
    #expect(throws: TranscriptError.self) { try read("--|\n@seed 2") }
  }

  @Test(
    "Quoting a word and reading it returns the word",
    arguments: ["plain", "", "a b", "it's", "\"", "\\", "$HOME", "#x", "Zürich", "a\tb"])
  func quoting(word: String) throws {
    #expect(try ShellWords.read(ShellWords.quoted(word)) == [word])
  }

  @Test("Escaping bytes and reading them returns the bytes")
  func escapedBytes() throws {
    for bytes in [Array(0...255).filter { $0 != 0x0A }, Array("a\\".utf8), Array("\\x41".utf8)] {
      #expect(try EscapedBytes.read(EscapedBytes.text(bytes)) == bytes + [0x0A])
    }
  }

  @Test("A conversation with most of the marks parses")
  func example() throws {
    let file = try read(
      #"""
      # A favourite survives, a refresh can be cancelled, a bad line hurts nobody.
      @server --data fixtures/three-cities --clock 2026-03-01T09:00:00Z
      --> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1,"clientInfo":{"name":"rpctest"}}}
      <-- {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1,"serverInfo":{"name":"cityroulette","version":"$string"},"$rest":"$any"}}
      --> {"jsonrpc":"2.0","id":2,"method":"session.open","params":{"mode":"import"}}
      <-- {"jsonrpc":"2.0","id":2,"result":{"session":"$string=s","mode":"import","revision":"$int=r0"}}
      --> {"jsonrpc":"2.0","id":3,"method":"weather.refresh","params":{"session":"${s}","workDoneToken":"w"}}
      <~~ {"jsonrpc":"2.0","method":"$$/progress","params":{"token":"w","value":{"kind":"begin","$rest":"$any"}}}
      --> {"jsonrpc":"2.0","id":4,"method":"city.toggleFavorite","params":{"session":"${s}","id":"zrh"}}
      <~~ {"jsonrpc":"2.0","method":"session.changed","params":{"revision":"$int=r1","favorites":["zrh"]}}
      <-- {"jsonrpc":"2.0","id":4,"result":{"favorite":true,"revision":"${r1}"}}
      --> {"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}
      <~~ {"jsonrpc":"2.0","method":"$$/progress","params":{"token":"w","value":{"kind":"end"}}}
      <-- {"jsonrpc":"2.0","id":3,"error":{"code":-32800,"message":"$string"}}
      ==> {"jsonrpc":"2.0","id":5,\xff
      <-- {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"$string","$rest":"$any"}}
      !!! session.changed
      --> {"jsonrpc":"2.0","id":6,"method":"city.search","params":{"session":"${s}","query":"z"}}
      <-- {"jsonrpc":"2.0","id":6,"result":{"cities":[{"id":"zrh","name":"Zürich","$rest":"$any"}],"next":null}}
      --|
      @exit 0
      """#)
    #expect(file.steps.count == 21)
    #expect(file.steps.last?.action == .exit(status: 0))
  }
}
