import JSON
import TestSupport
import Testing

@Suite("What is recognised")
struct RecognitionTests {
  /// The places of a text, as the document writes them.
  private func found(_ text: String, as language: String, options: JSON = .null) throws -> [String]
  {
    let editor = try Editor.greeted(options: options)
    editor.open(text, as: language)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return try editor.places().map { place in
      let numbers = place.split { ":-".contains($0) }.compactMap { Int($0) }
      return String(decoding: lines[numbers[0]][numbers[1]..<numbers[2]], as: UTF8.self)
    }
  }

  @Test("Marks, links and coordinates by default, and no bare name")
  func marks() throws {
    let text = """
      Paris, @Lyon, [[Rome]], [[Oslo|there]], geo:48.2,16.37 or 52.5200, 13.4050
      @[Paris, Texas] [[Springfield, Illinois]] a@rome.it @nowhereatall
      """
    #expect(
      try found(text, as: "markdown") == [
        "@Lyon", "[[Rome]]", "[[Oslo|there]]", "geo:48.2,16.37", "52.5200, 13.4050",
        "@[Paris, Texas]", "[[Springfield, Illinois]]",
      ])
  }

  @Test("Bare names by a setting, with a floor of people")
  func bareNames() throws {
    let text = "From Berlin by Potsdam to Gstaad."
    #expect(try found(text, as: "text", options: ["bareNames": true]) == ["Berlin", "Potsdam"])
    #expect(
      try found(text, as: "text", options: ["bareNames": true, "minPopulation": 1_000_000])
        == ["Berlin"])
  }

  @Test("Code of Markdown is left alone")
  func markdownCode() throws {
    let text = """
      @Rome `@Lima` ``@Oslo ` x`` ` @Cairo

      ```sh
      @Paris
      ````
      @Tokyo
      > ~~~
      > @Paris
      > ~~~

          @Paris

      - a list

          @Madrid
      """
    #expect(try found(text, as: "markdown") == ["@Rome", "@Cairo", "@Tokyo", "@Madrid"])
  }

  @Test("Front matter tells places by its properties alone")
  func frontMatter() throws {
    let text = """
      ---
      city: Rome # where
      location: "Paris, Texas"
      author: @Lima
      place: 48.2, 16.37
      ---
      @Oslo
      """
    #expect(
      try found(text, as: "markdown") == ["Rome", "Paris, Texas", "48.2, 16.37", "@Oslo"])
    #expect(try found("---\ncity: Rome\n", as: "markdown") == [])
  }

  @Test("Org has drawers, blocks and verbatim text")
  func org() throws {
    let text = """
      * Trip
      :PROPERTIES:
      :CITY: Rome
      :LOCATION: Paris, Texas
      :END:
      @Oslo =@Lima= ~@Lima~ [[geo:48.2,16.37][Vienna]]
      : @Lima
      #+BEGIN_SRC sh
      @Lima
      #+END_SRC
      @Cairo
      """
    #expect(
      try found(text, as: "org") == ["Rome", "Paris, Texas", "@Oslo", "geo:48.2,16.37", "@Cairo"])
  }

  @Test("reStructuredText has literal blocks and fields")
  func restructuredText() throws {
    let text = """
      :Location: Rome

      As in::

        @Lima

      .. code-block:: sh

         @Lima

      @Oslo ``@Lima`` :doc:`x`
      """
    #expect(try found(text, as: "restructuredtext") == ["Rome", "@Oslo"])
  }

  @Test("AsciiDoc has attributes, listings and monospace")
  func asciiDoc() throws {
    let text = """
      = Trip
      :city: Rome

      ----
      @Lima
      ----
      @Oslo `@Lima`
      """
    #expect(try found(text, as: "asciidoc") == ["Rome", "@Oslo"])
  }

  @Test("Comments of a commit message and the change below are left alone")
  func commitMessage() throws {
    let text = """
      Move the office to @Oslo

      # On branch @Lima
      # ------------------------ >8 ------------------------
      # Do not modify or remove the line above.
      +@Lima
      """
    #expect(try found(text, as: "gitcommit") == ["@Oslo"])
  }

  @Test("In a program only links and coordinates count")
  func program() throws {
    #expect(
      try found("@Lima\nlet home = \"geo:48.2,16.37\"", as: "swift") == ["geo:48.2,16.37"])
  }

  @Test("A document that is too long is not looked at, and the user is told once")
  func tooLong() throws {
    let editor = try Editor.greeted()
    editor.open("@Rome " + String(repeating: "x ", count: 1 << 19))
    #expect(
      try editor.wait(for: "window/showMessage")["message"]
        == "trip.md has more than 1048576 bytes; no places are recognised in it.")
    #expect(try editor.places() == [])
    editor.change([
      [
        "range": ["start": Editor.position(0, 6), "end": Editor.position(9, 0)],
        "text": "and [[Oslo]]",
      ]
    ])
    #expect(try editor.places() == ["0:0-5", "0:10-18"])
    #expect(!editor.said.contains { $0["method"] == "window/showMessage" })
  }

  @Test("Signs that open and never close cost no more than others")
  func hostileSigns() throws {
    let editor = try Editor.greeted()
    let runs = (1...300).map { String(repeating: "`", count: $0) }.joined(separator: " ")
    editor.open(runs + "\n" + String(repeating: "[[", count: 20_000) + "\n@Rome")
    #expect(try editor.places() == ["2:0-5"])
  }

  @Test("What is asked of a document that is not open is answered with nothing")
  func unknownDocument() throws {
    let editor = try Editor.greeted()
    #expect(try editor.hover(0, 0) == nil)
    #expect(try editor.completions(0, 0) == [])
    editor.change([["text": "@Rome"]])
    #expect(try editor.places() == [])
  }
}
