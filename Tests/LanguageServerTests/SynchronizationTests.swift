import JSON
import TestSupport
import Testing

@Suite("Documents that are hard to follow", .ownThread)
struct SynchronizationTests {
  /// A change with a text as JSON, which `JSON` itself cannot represent.
  private func change(_ editor: Editor, range: String, text: String) {
    editor.send(
      Array(
        """
        {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":\
        {"uri":"\(Editor.uri)","version":9},"contentChanges":[{"range":\(range),"text":\(text)}]}}
        """.utf8))
  }

  private func range(_ line: Int, _ start: Int, _ end: Int) -> String {
    """
    {"start":{"line":\(line),"character":\(start)},"end":{"line":\(line),"character":\(end)}}
    """
  }

  @Test(
    "Half a surrogate pair counts as one UTF-16 unit, so that later positions stay right",
    arguments: [
      (#""\ud83d""#, ["0:2-8"]), (#""\ude00""#, ["0:2-8"]), (#""\ud83d\ud83d""#, ["0:3-9"]),
      (#""\ud83d\ude00""#, ["0:3-9"]), (#""\ude00\ud83d""#, ["0:3-9"]),
      (#""\ud83dx""#, ["0:3-9"]), (#""\ud83d\u0041""#, ["0:3-9"]), (#""\ud83d\n""#, ["1:1-7"]),
      (#""\ud83d\ud83d\ude00""#, ["0:4-10"]),
    ])
  func halfPairs(text: String, expected: [String]) throws {
    let editor = try Editor.greeted(encoding: "utf-16")
    editor.open(" @Paris")
    change(editor, range: range(0, 0, 0), text: text)
    #expect(try editor.places() == expected)
    #expect(editor.shown == [])
    #expect(try editor.hover(expected[0].hasPrefix("1") ? 1 : 0, 4) != nil)
  }

  @Test("A pair that is typed in halves, and then deleted in halves, leaves positions right")
  func typedHalves() throws {
    let editor = try Editor.greeted(encoding: "utf-16")
    editor.open(" @Paris")
    change(editor, range: range(0, 0, 0), text: #""\ud83d""#)
    change(editor, range: range(0, 1, 1), text: #""\ude00""#)
    #expect(try editor.places() == ["0:3-9"])
    change(editor, range: range(0, 1, 2), text: "\"\"")
    #expect(try editor.places() == ["0:2-8"])
  }

  @Test("Half a surrogate pair is refused outside of the language server")
  func strictElsewhere() {
    #expect(throws: JSONError.self) { try JSONParser.parse(#"["\ud83d"]"#) }
  }

  @Test(
    "After a change that cannot be read, no places are recognised until the whole text arrives",
    arguments: [
      [["range": ["start": Editor.position(0, 0)], "text": "x"]],
      [["range": ["start": Editor.position(0, -1), "end": Editor.position(0, 0)], "text": "x"]],
      [["range": ["start": Editor.position(0, 0), "end": ["line": "0"]], "text": "x"]],
      [["range": Editor.everything]], [["text": 5]], ["@Rome"], "@Rome", [nil],
      [["text": "@Rome"], ["range": 5, "text": ""]],
    ] as [JSON])
  func unreadableChange(changes: JSON) throws {
    let editor = try Editor.greeted()
    editor.open("@Paris @Springfield")
    #expect(try editor.wait(for: "textDocument/publishDiagnostics")["diagnostics"] != [])
    let message: JSON = ["uri": .string(Editor.uri), "version": 9]
    for _ in 0..<2 {
      editor.notify(
        "textDocument/didChange", ["textDocument": message, "contentChanges": changes])
      editor.change([Editor.insertion(of: "@Oslo ", at: 0, 0)])
    }
    #expect(try editor.wait(for: "textDocument/publishDiagnostics")["diagnostics"] == [])
    #expect(try editor.places() == [])
    #expect(try editor.hints() == [])
    #expect(try editor.hover(0, 2) == nil)
    #expect(try editor.actions(0, 2) == [])
    #expect(try editor.completions(0, 4) == [])
    #expect(
      editor.shown == [
        "trip.md: a change cannot be read, so no places are recognised in it; close it and open it "
          + "again."
      ])
    editor.change([
      Editor.insertion(of: "lost", at: 7, 7), ["text": "@Rome"],
      Editor.insertion(of: "a ", at: 0, 0),
    ])
    #expect(try editor.places() == ["0:2-7"])
    #expect(editor.shown.count == 1)
  }

  @Test("A document that cannot be followed is adopted when it is opened again")
  func openedAgain() throws {
    let editor = try Editor.greeted()
    editor.open("@Paris")
    editor.change([["text": 5]])
    editor.open("@Oslo")
    #expect(try editor.places() == ["0:0-5"])
    editor.change([Editor.insertion(of: "to ", at: 0, 0)])
    #expect(try editor.places() == ["0:3-8"])
  }

  @Test(
    "After a message that is too long or not JSON, no document is followed, and the user is told")
  func lostMessage() throws {
    for message in [
      Array("{\"method\":".utf8), [UInt8](repeating: UInt8(ascii: " "), count: 9 << 20),
    ] {
      let editor = try Editor.greeted()
      editor.open("@Paris")
      editor.open("@Oslo", at: "file:///notes/b.md")
      editor.send(message)
      editor.send(message)
      #expect(try editor.places() == [])
      #expect(
        editor.shown == [
          "A message of the editor cannot be read, so no places are recognised in its open "
            + "documents; close them and open them again."
        ])
      editor.change([["text": "@Rome"]])
      #expect(try editor.places() == ["0:0-5"])
    }
  }

  @Test(
    "URIs that differ only in percent-encoding are one document",
    arguments: [
      ("file:///n/my%20trip.md", "file:///n/my trip.md"),
      ("file:///c%3A/trip.md", "file:///c:/trip.md"),
      ("file:///n/%C3%A9t%C3%A9.md", "file:///n/%c3%a9t%c3%a9.md"),
      ("file:///n/été.md", "file:///n/%C3%A9t%C3%A9.md"),
      ("file:///n/%74rip.md", "file:///n/trip.md"),
    ])
  func percentEncoding(opened: String, changed: String) throws {
    let editor = try Editor.greeted()
    editor.open("@Springfield", at: opened)
    #expect(
      try editor.wait(for: "textDocument/publishDiagnostics")["uri"]?.string == opened)
    editor.change([Editor.insertion(of: "to ", at: 0, 0)], at: changed)
    for uri in [opened, changed] {
      let links = try editor.call(
        "textDocument/documentLink", ["textDocument": ["uri": .string(uri)]])
      #expect(links.array?.compactMap { $0["range"].map(Editor.text) } == ["0:3-15"], "\(uri)")
    }
    editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(changed)]])
    let links = try editor.call(
      "textDocument/documentLink", ["textDocument": ["uri": .string(opened)]])
    #expect(links == .null)
  }

  @Test(
    "URIs that differ in an encoded delimiter are two documents",
    arguments: [
      ("file:///n/a%2Fb.md", "file:///n/a/b.md"), ("file:///n/a%23b.md", "file:///n/a#b.md"),
      ("file:///n/a%2520b.md", "file:///n/a%20b.md"), ("file:///n/A.md", "file:///n/a.md"),
    ])
  func delimiters(opened: String, other: String) throws {
    let editor = try Editor.greeted()
    editor.open("@Paris", at: opened)
    let links = try editor.call(
      "textDocument/documentLink", ["textDocument": ["uri": .string(other)]])
    #expect(links == .null)
  }
}

@Suite("Requests that a change overtakes", .ownThread)
struct OvertakenTests {
  private static let methods: [JSON] = [
    "textDocument/hover", "textDocument/documentLink", "textDocument/inlayHint",
  ]
  private static let hover: JSON = [
    "textDocument": Editor.document, "position": Editor.position(0, 2),
  ]

  private func reply(
    _ method: String, _ params: JSON, changingLine line: Int, repeated: [JSON] = []
  ) throws -> JSON {
    let editor = try Editor.greeted(repeated: repeated)
    editor.open("@Paris\n@Oslo\n")
    return try editor.reply(
      method, params, overtakenBy: [Editor.insertion(of: "so ", at: line, 0)])
  }

  @Test("An editor that does not repeat a request gets the answer for the text when it was sent")
  func answered() throws {
    for line in 0...1 {
      let hover = try reply("textDocument/hover", Self.hover, changingLine: line)
      #expect(hover["result"]?["range"].map(Editor.text) == "0:0-6", "\(hover.text)")
      let links = try reply(
        "textDocument/documentLink", ["textDocument": Editor.document], changingLine: line)
      #expect(links["result"]?.array?.count == 2, "\(links.text)")
    }
  }

  @Test("An editor that repeats a request gets an error if the lines changed, and else the answer")
  func repeated() throws {
    let here = try reply(
      "textDocument/hover", Self.hover, changingLine: 0, repeated: Self.methods)
    #expect(here["error"]?["code"] == -32801, "\(here.text)")
    let elsewhere = try reply(
      "textDocument/hover", Self.hover, changingLine: 1, repeated: Self.methods)
    #expect(elsewhere["result"]?["range"].map(Editor.text) == "0:0-6", "\(elsewhere.text)")
    let other = try reply(
      "textDocument/hover", Self.hover, changingLine: 0, repeated: ["textDocument/inlayHint"])
    #expect(other["result"]?["range"].map(Editor.text) == "0:0-6", "\(other.text)")
    let all = try reply(
      "textDocument/documentLink", ["textDocument": Editor.document], changingLine: 1,
      repeated: Self.methods)
    #expect(all["error"]?["code"] == -32801, "\(all.text)")
  }

  @Test("Code actions are never for a line that has changed")
  func actions() throws {
    let position = Editor.position(0, 2)
    let params: JSON = [
      "textDocument": Editor.document, "range": ["start": position, "end": position],
      "context": ["diagnostics": []],
    ]
    let here = try reply("textDocument/codeAction", params, changingLine: 0)
    #expect(here["error"]?["code"] == -32801, "\(here.text)")
    let elsewhere = try reply("textDocument/codeAction", params, changingLine: 1)
    #expect(elsewhere["result"]?.array?.isEmpty == false, "\(elsewhere.text)")
  }

  @Test("Each of many requests between changes is answered")
  func manyChanges() throws {
    let editor = try Editor.greeted()
    editor.open("@Paris\n")
    for _ in 0..<30 {
      let reply = try editor.reply(
        "textDocument/hover", Self.hover, overtakenBy: [Editor.insertion(of: "x ", at: 1, 0)])
      #expect(reply["result"]?["range"].map(Editor.text) == "0:0-6", "\(reply.text)")
    }
  }
}
