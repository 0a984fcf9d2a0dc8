import JSON
import TestSupport
import Testing

@Suite("Recognition of places", .ownThread)
struct RecognitionTests {
  /// The recognised places, as the document spells them.
  private func found(_ text: String, as language: String, options: JSON = .null) throws -> [String]
  {
    try Editor.greeted(options: options).found(in: text, as: language)
  }

  @Test("By default, marks, links and coordinates are recognised, and bare names are not")
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

  @Test("With a setting, bare names are recognised, above a minimum population")
  func bareNames() throws {
    let text = "From Berlin by Potsdam to Gstaad."
    #expect(try found(text, as: "text", options: ["bareNames": true]) == ["Berlin", "Potsdam"])
    #expect(
      try found(text, as: "text", options: ["bareNames": true, "minPopulation": 1_000_000])
        == ["Berlin"])
  }

  @Test("Code in Markdown is skipped")
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

  @Test("In front matter only the location properties are places")
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

  @Test("In Org, drawers are read, and blocks and verbatim text are skipped")
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

  @Test("In reStructuredText, fields are read and literal blocks are skipped")
  func restructuredText() throws {
    let text = """
      :Location: Rome

      As in::

        @Lima

      .. code-block:: sh

         @Lima

      >>> send("@Lima")

      .. A comment: @Lima
         and @Lima

      .. note:: @Cairo

      .. [1] @Tokyo

      @Oslo ``@Lima`` :doc:`@Lima` `@Lima`
      """
    #expect(
      try found(text, as: "restructuredtext") == ["Rome", "@Cairo", "@Tokyo", "@Oslo"])
  }

  @Test("In AsciiDoc, attributes are read, and listings and monospace text are skipped")
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

  @Test("Comments and the diff of a commit message are skipped")
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

  @Test(
    "In a program, links and coordinates are recognised, and names in comments",
    arguments: [
      ("@Lima\nlet home = \"geo:48.2,16.37\" // @Oslo", "swift", ["geo:48.2,16.37", "@Oslo"]),
      ("/* @Oslo\n @[Paris, Texas] */ @Lima\ns = '// @Lima'", "c", ["@Oslo", "@[Paris, Texas]"]),
      (
        "\"\"\"From @Oslo\nto @Rome.\"\"\"\n@Lima\nx = \"\"\"@Lima\"\"\" # @Cairo", "python",
        ["@Oslo", "@Rome", "@Cairo"]
      ),
      ("# @Oslo\nif [[ Oslo ]]; then echo ${x#@Lima} \"# @Lima\"; fi", "shellscript", ["@Oslo"]),
      ("-- @Oslo\nselect '-- @Lima' /* @Rome */", "sql", ["@Oslo", "@Rome"]),
      ("<p>@Lima</p><!-- @Oslo -->", "html", ["@Oslo"]),
      ("# @Oslo\n@@Lima = 1\n@Lima = 2", "ruby", ["@Oslo"]),
      ("[[Oslo]] int x; // [[Oslo]]", "cpp", ["[[Oslo]]"]),
      ("char c = '\\''; // @Oslo", "java", ["@Oslo"]),
      ("&'a str; // @Oslo", "rust", ["@Oslo"]),
      ("; @Oslo\n(setq x '@Lima)", "emacs-lisp", ["@Oslo"]),
      ("# @Lima 48.2082, 16.3738", "fortran-of-1957", ["48.2082, 16.3738"]),
    ])
  func program(text: String, language: String, expected: [String]) throws {
    #expect(try found(text, as: language) == expected)
  }

  @Test(
    "Places of a document over the limit are not recognised, and the user is told once",
    arguments: [1 << 20, 5_000_000])
  func tooLong(size: Int) throws {
    let editor = try Editor.greeted()
    editor.open("@Rome " + String(repeating: "x ", count: size / 2))
    #expect(
      try editor.wait(for: "window/showMessage")["message"]
        == "trip.md has more than 1048576 bytes; no places are recognised in it.")
    #expect(try editor.places() == [])
    editor.change([Editor.insertion(of: "x", at: 0, 6)])
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

  @Test("Many opening signs without a closing one are parsed without delay")
  func hostileSigns() throws {
    let editor = try Editor.greeted()
    let runs = (1...300).map { String(repeating: "`", count: $0) }.joined(separator: " ")
    editor.open(runs + "\n" + String(repeating: "[[", count: 20_000) + "\n@Rome")
    #expect(try editor.places() == ["2:0-5"])
  }

  @Test("Requests for a document that is not open have empty results")
  func unknownDocument() throws {
    let editor = try Editor.greeted()
    #expect(try editor.hover(0, 0) == nil)
    #expect(try editor.completions(0, 0) == [])
    editor.change([["text": "@Rome"]])
    #expect(try editor.places() == [])
  }
}
