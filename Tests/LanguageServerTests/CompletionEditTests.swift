import JSON
import TestSupport
import Testing

@Suite("Completion inside a name", .ownThread)
struct CompletionEditTests {
  /// Completes at the bar in the text, and returns the text with the first item for `city` applied;
  /// nil if there is no such item.
  private func completed(
    _ text: String, to city: String, in editor: Editor, as language: String = "markdown",
    range name: String? = nil
  ) throws -> String? {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let (before, after) = (String(parts[0]), String(parts[1]))
    editor.open(before + after, as: language)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let cursor = (lines.last ?? "").utf8.count
    let items = try editor.completions(lines.count - 1, cursor)
    let item = items.first { $0["textEdit"]?["newText"]?.string?.contains(city) ?? false }
    guard let edit = item?["textEdit"] else { return nil }
    let range = edit[name ?? "range"]
    let bytes = Array((before + after).utf8)
    let lineStart = before.utf8.count - cursor
    guard let start = range?["start"]?["character"]?.int,
      let end = range?["end"]?["character"]?.int, start <= cursor, cursor <= end
    else { return nil }
    let new = bytes[..<(lineStart + start)] + Array((edit["newText"]?.string ?? "").utf8)
    return String(decoding: new + bytes[(lineStart + end)...], as: UTF8.self)
  }

  @Test(
    "An accepted item replaces the whole name in its mark-up",
    arguments: [
      ("@[Par|is, Texas]", "Paris", "@[Paris]"), ("see @[Par|is] now", "Paris", "see @[Paris] now"),
      ("@[Par|", "Paris", "@[Paris]"), ("@[Par|is and more", "Paris", "@[Paris] and more"),
      ("[[Par|is]]", "Paris", "[[Paris]]"), ("[[Os|lo#Food]] x", "Oslo", "[[Oslo#Food]] x"),
      ("[[Par|is, Texas]] [[x]]", "Paris", "[[Paris]] [[x]]"),
      ("[[Par|is and [[Oslo]]", "Paris", "[[Paris]] and [[Oslo]]"),
      ("@Par|is now", "Paris", "@Paris now"), ("@Par|", "Paris", "@Paris"),
      ("to @Mü|nchen.", "München", "to @München."),
      ("@New Yo|rk City!", "New York City", "@New York City!"),
      ("@New Yo|rk Times", "New York City", "@New York City Times"),
      ("@東|京都", "東京", "@東京都"), ("a\n@Osl|o", "Oslo", "a\n@Oslo"),
    ])
  func whole(text: String, city: String, expected: String) throws {
    #expect(try completed(text, to: city, in: try Editor.greeted()) == expected)
  }

  @Test("A wiki link keeps its label")
  func label() throws {
    let editor = try Editor.greeted()
    editor.open("[[Osl|there]]")
    let item = try #require(try editor.completions(0, 5).first)
    #expect(item["textEdit"]?["range"].map(Editor.text) == "0:2-5")
    #expect(item["textEdit"]?["newText"] == "Oslo")
  }

  @Test("An editor with the capability gets a range for insertion and one for replacement")
  func insertReplace() throws {
    let editor = try Editor.greeted(item: ["insertReplaceSupport": true])
    let text = "@[Par|is, Texas]"
    #expect(try completed(text, to: "Paris", in: editor, range: "replace") == "@[Paris]")
    #expect(try completed(text, to: "Paris", in: editor, range: "insert") == "@[Parisis, Texas]")
    let edit = try #require(try editor.completions(0, 5).first?["textEdit"])
    #expect(edit["insert"].map(Editor.text) == "0:2-5")
    #expect(edit["replace"].map(Editor.text) == "0:2-14")
    #expect(edit["range"] == nil)
  }

  @Test(
    "The largest place whose name has the typed accents comes first",
    arguments: [
      ("@Mün|", "München"), ("@Mun|", "Munich"), ("@Köl|", "Köln"), ("@Zür|", "Zürich"),
      ("@Málag|", "Málaga"), ("@Pari|", "Paris"), ("@Ber|", "Berlin"), ("@Łód|", "Łódź"),
    ])
  func first(text: String, expected: String) throws {
    let editor = try Editor.greeted()
    editor.open(String(text.dropLast()))
    let items = try editor.completions(0, text.utf8.count - 1)
    let first = items.first?["textEdit"]?["newText"]?.string
    #expect(first == expected, "\(items.prefix(4).map(\.text))")
  }

  @Test(
    "A label has city, region and country, or the region beside it if the editor shows it there")
  func labels() throws {
    let plain = try Editor.greeted()
    plain.open("@Paris")
    let items = try plain.completions(0, 6)
    let labels = items.prefix(2).compactMap { $0["label"]?.string }
    #expect(labels == ["Paris, Île-de-France, France", "Paris, Texas, United States"])
    #expect(items.first?["kind"] == 18)
    #expect(items.first?["labelDetails"] == nil)
    let detailed = try Editor.greeted(item: ["labelDetailsSupport": true])
    detailed.open("@Paris")
    let item = try #require(try detailed.completions(0, 6).first)
    #expect(item["label"] == "Paris")
    #expect(item["labelDetails"] == ["description": "Île-de-France, France"])
  }

  @Test("In a program, names are completed in comments only")
  func comments() throws {
    let editor = try Editor.greeted()
    #expect(
      try completed("x = 1 # @Osl|o", to: "Oslo", in: editor, as: "python") == "x = 1 # @Oslo")
    #expect(try completed("@Osl|o", to: "Oslo", in: editor, as: "python") == nil)
  }
}
