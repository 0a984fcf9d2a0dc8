import JSON
import TestSupport
import Testing

@Suite("Places in an editor", .ownThread)
struct PlaceTests {
  @Test("A hover shows name, time, population and namesakes")
  func hover() throws {
    let editor = try Editor.greeted()
    editor.open("To @Paris")
    #expect(
      try editor.hover(0, 5)
        == """
        **Paris** – Île-de-France, France  \n14:05 on Friday 1 May, UTC+02:00 (Europe/Paris)  \n\
        2,138,551 people · 48.85341, 2.3488  \nAlso in Texas, United States; \
        Ontario, Canada; Tennessee, United States; Kentucky, United States
        """)
    #expect(try editor.hover(0, 1) == nil)
  }

  @Test("The name in the user's language is shown after the main name")
  func locale() throws {
    let editor = try Editor.greeted(options: ["locale": "de-AT"])
    editor.open("@Vienna")
    let hover = try editor.hover(0, 1) ?? ""
    #expect(hover.hasPrefix("**Vienna (Wien)** – "))
  }

  @Test("A point is described by the nearest city")
  func point() throws {
    let editor = try Editor.greeted()
    editor.open("geo:48.8583,2.2945 geo:0,-140")
    let hover = try editor.hover(0, 3) ?? ""
    #expect(hover.hasPrefix("Near **Paris** – "))
    #expect(try editor.hover(0, 22) == "0.0, -140.0")
    #expect(try editor.hints() == ["14:05"])
  }

  @Test("An ambiguous name has a diagnostic until the user chooses a place")
  func ambiguous() throws {
    let editor = try Editor.greeted()
    editor.open("To @Springfield!")
    let told = try editor.wait(for: "textDocument/publishDiagnostics")
    let diagnostic = try #require(told["diagnostics"]?.array?.first)
    #expect(diagnostic["severity"] == 3)
    #expect(diagnostic["range"].map(Editor.text) == "0:3-15")
    #expect(try editor.hints() == ["07:05?"])
    let actions = try editor.actions(0, 8)
    #expect(actions.allSatisfy { $0["kind"] == "quickfix" })
    #expect(actions.count == 8)
    for action in actions {
      let edit = try #require(action["edit"]?["changes"]?[Editor.uri]?.array?.first)
      editor.open("To @Springfield!")
      _ = try editor.wait(for: "textDocument/publishDiagnostics")
      editor.change([["range": edit["range"] ?? .null, "text": edit["newText"] ?? .null]])
      #expect(try editor.wait(for: "textDocument/publishDiagnostics")["diagnostics"] == [])
      let place = try #require(action["title"]?.string?.split(separator: " (").first)
      let title = try #require(try editor.hover(0, 8)?.split(separator: "  \n").first)
      #expect(title == "**Springfield** – " + place.dropFirst("Springfield in ".count))
    }
  }

  @Test(
    "A chosen place keeps the form of the brackets or the property",
    arguments: [
      ("[[Springfield|home]]", "[[Springfield, Missouri|home]]", "markdown"),
      ("@[Springfield]", "@[Springfield, Missouri]", "markdown"),
      (":city: Springfield", "Springfield, Missouri", "asciidoc"),
    ])
  func forms(text: String, chosen: String, language: String) throws {
    let editor = try Editor.greeted()
    editor.open(text, as: language)
    let first = try #require(try editor.actions(0, 8).first)
    #expect(first["edit"]?["changes"]?[Editor.uri]?.array?.first?["newText"] == .string(chosen))
  }

  @Test(
    "Actions turn a place into a link of the document's language, or add its coordinates",
    arguments: [
      ("markdown", "[Paris](geo:48.85341,2.3488)"), ("org", "[[geo:48.85341,2.3488][Paris]]"),
      ("rst", "`Paris <geo:48.85341,2.3488>`_"), ("asciidoc", "link:geo:48.85341,2.3488[Paris]"),
      ("text", "Paris <geo:48.85341,2.3488>"),
    ])
  func rewrites(language: String, link: String) throws {
    let editor = try Editor.greeted()
    editor.open("@Paris", as: language)
    let texts = try editor.actions(0, 3).compactMap {
      $0["edit"]?["changes"]?[Editor.uri]?.array?.first?["newText"]?.string
    }
    #expect(texts.prefix(3) == [link, " (48.85341, 2.3488)", "@[Paris, Texas]"])
  }

  @Test("An edit names the document version if the editor supports it")
  func versions() throws {
    let editor = try Editor.greeted(workspace: ["workspaceEdit": ["documentChanges": true]])
    editor.open("@Paris")
    let edit = try editor.actions(0, 3).first?["edit"]?["documentChanges"]?.array?.first
    #expect(edit?["textDocument"] == ["uri": .string(Editor.uri), "version": 1])
  }

  @Test("A starred city of the archive is marked in the hover and listed as a symbol")
  func archive() throws {
    let editor = try Editor.greeted()
    editor.open("@Paris")
    #expect(try editor.call("workspace/symbol", ["query": ""]) == [])
    let star = try #require(
      try editor.actions(0, 3).compactMap { $0["command"] }
        .first { $0["command"] == "cityroulette.star" })
    _ = try editor.call("workspace/executeCommand", star)
    #expect(
      try editor.wait(for: "window/showMessage")["message"]
        == "Paris is in the archive and starred.")
    let hover = try editor.hover(0, 3) ?? ""
    #expect(hover.contains("★ In the archive, starred"))
    let symbols = try editor.call("workspace/symbol", ["query": "pár"]).array ?? []
    #expect(symbols.map { $0["name"] } == ["★ Paris"])
    #expect(symbols.first?["location"]?["uri"] == .string(Editor.uri))
    #expect(try editor.call("workspace/symbol", ["query": "rome"]) == [])
    let unstar = try editor.actions(0, 3).compactMap { $0["command"]?["command"]?.string }
    #expect(unstar == ["cityroulette.unstar"])
    let unknown = try editor.reply("workspace/executeCommand", ["command": "x"])
    #expect(unknown["error"]?["code"] == -32602)
  }
}

@Suite("Completion", .ownThread)
struct CompletionTests {
  private func texts(_ text: String, as language: String = "markdown") throws -> [String] {
    let editor = try Editor.greeted()
    editor.open(text, as: language)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let items = try editor.completions(lines.count - 1, lines.last?.utf8.count ?? 0)
    return items.compactMap { $0["textEdit"]?["newText"]?.string }
  }

  @Test(
    "Names in any script are completed after an @",
    arguments: [
      ("to @Pari", "Paris"), ("@Köl", "Köln"), ("@Моск", "Москва"), ("@東京", "東京"),
      ("@New Yor", "New York City"), ("@القاهر", "القاهرة"), ("[[Pari", "Paris]]"),
      ("@[Pari", "Paris]"),
    ])
  func scripts(text: String, wanted: String) throws {
    #expect(try texts(text).first == wanted)
  }

  @Test("A namesake is completed in a form that is not ambiguous")
  func namesakes() throws {
    let texts = try texts("@Paris")
    #expect(texts.first == "Paris")
    #expect(texts.contains("[Paris, Texas]"))
    #expect(Set(texts).count == texts.count)
  }

  @Test(
    "There is no completion in code, in an address, after the end of a name or in a program",
    arguments: [
      ("`@Pari", "markdown"), ("```\n@Pari", "markdown"), ("a@Pari", "markdown"),
      ("@Paris is ni", "markdown"), ("@", "markdown"), ("@Paris) x", "markdown"),
      ("@Pari", "swift"),
    ])
  func notThere(text: String, language: String) throws {
    let texts = try texts(text, as: language)
    // A code span without an end is not code yet.
    #expect(texts.isEmpty || text == "`@Pari", "\(texts)")
  }

  @Test("Completion replaces the name, and keeps its mark and existing brackets")
  func edits() throws {
    let editor = try Editor.greeted()
    editor.open("see [[Pari]] there")
    let item = try #require(try editor.completions(0, 10).first)
    #expect(item["textEdit"]?["newText"] == "Paris")
    #expect(item["textEdit"]?["range"].map(Editor.text) == "0:6-10")
    #expect(item["filterText"] == "Pari")
    #expect(item["detail"] == "Île-de-France, France · 2,138,551")
  }
}
