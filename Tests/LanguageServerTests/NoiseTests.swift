import JSON
import TestSupport
import Testing

@Suite("Marks that mean no place", .ownThread)
struct NoiseTests {
  private func found(
    _ text: String, as language: String = "markdown", options: JSON = .null
  ) throws -> [String] {
    try Editor.greeted(options: options).found(in: text, as: language)
  }

  @Test("A handle, a package, an address or a call is not a place")
  func handles() throws {
    let editor = try Editor.greeted()
    for text in [
      "@nice", "@reading-group", "@Reading-Group", "@paris_fan", "@Paris_fan", "@zielona-gora",
      "@merida/tejas", "@Merida/tejas", "npm i @natal/enfeites@2.0.1", "@Florence:matrix.example",
      "@Oslo@social.example", "me@Oslo.example", "git@Oslo:x.git", "@@Nice", "@Paris.js",
      "@Split(\", \")", "@ORM\\Entity", "@Paris2024", "foo_@Oslo", "foo__@Oslo__", "@10:45",
    ] {
      #expect(try editor.found(in: text) == [], "\(text)")
    }
  }

  @Test("A first name, an abbreviation or a short name that is spelled differently is not a place")
  func persons() throws {
    let editor = try Editor.greeted()
    for text in [
      "@Julia", "@Diego", "@Karin", "@Kalle", "@Hania", "@Adam", "@ALL", "@API", "@ORM", "@Mans",
      "@Bia", "[[SQL]]", "[[FAQ]]", "[[Marco]]",
    ] {
      #expect(try editor.found(in: text) == [], "\(text)")
    }
  }

  @Test("A wiki link is not a place if it probably leads to a page about something else")
  func titles() throws {
    let editor = try Editor.greeted()
    for text in [
      "[[Reading]]", "[[reading]]", "[[berlin]]", "[[Reading|list]]", "[[Nice#Things]]",
      "[[Mobile]]", "[[Boden]]", "[[Como]]", "[[Logos]]", "[[Klucze]]", "[[Tours]]", "[[Lourdes]]",
      "[[Human]]", "[[Mission]]", "[[Handy]]", "[[Faro]]", "[[Boda]]", "[[Granja]]", "[[Salon]]",
      "[[Kemen]]", "[[Góra]]", "[[Eller]]", "[[Massa]]", "[[1, 2]]", "[[clave, texto]]",
    ] {
      #expect(try editor.found(in: text) == [], "\(text)")
    }
  }

  @Test("A name with a capital after an @, and a distinctive wiki link are places")
  func places() throws {
    let editor = try Editor.greeted()
    for text in [
      "@Nice", "@Tours", "@Hull", "@Natal", "@Bath", "@Florence", "@Austin", "@Napoli", "@Kowno",
      "@Fort-de-France", "@Saint-Louis", "@Cape_Town", "@La_Spezia", "@New York City", "@Málaga",
      "@東京", "@القاهرة", "@Ho Chi Minh City", "[[Narvik]]", "[[Sète]]", "[[Tbilisi]]",
      "[[Kraków]]", "[[Charlotte]]", "[[New York City]]", "[[Venezia]]", "[[Malmö|there]]",
      "[[東京]]", "@[reading]", "@[Reading, England]", "[[Reading, England]]", "@[Nice, France]",
    ] {
      #expect(try editor.found(in: "to \(text), yes") == [text], "\(text)")
    }
  }

  @Test("Underscores around a mark are markup")
  func emphasis() throws {
    let editor = try Editor.greeted()
    for (text, expected) in [
      ("_@Athens_ and __@Oslo__", ["@Athens", "@Oslo"]),
      ("_to @New York City_", ["@New York City"]),
      ("(_@[Paris, Texas]_)", ["@[Paris, Texas]"]), ("_[[Oslo]]_", ["[[Oslo]]"]),
      ("_@Cape_Town_", ["@Cape_Town"]), ("**@Oslo**", ["@Oslo"]), ("*@Oslo*", ["@Oslo"]),
      ("~~@Oslo~~", ["@Oslo"]), ("snake_@Oslo_case", []),
    ] {
      #expect(try editor.found(in: text) == expected, "\(text)")
    }
  }

  @Test("Bare names may stand between underscores")
  func bareEmphasis() throws {
    #expect(
      try found("_Athens_, __Oslo__ and old_Rome_x", options: ["bareNames": true])
        == ["Athens", "Oslo"])
  }

  @Test("A setting brings back every mark")
  func everyMark() throws {
    let text = "@nice @reading-group [[Reading]] [[reading]] @Julia"
    #expect(
      try found(text, options: ["everyMark": true])
        == ["@nice", "[[Reading]]", "[[reading]]", "@Julia"])
  }

  @Test("With a minimum population, marks without a region of smaller places get nothing")
  func minimumPopulation() throws {
    #expect(
      try found(
        "@Oslo @Tarvisio [[Narvik]] @[Tarvisio] @[Tarvisio, Italy]",
        options: ["minMarkedPopulation": 50_000]) == ["@Oslo", "@[Tarvisio, Italy]"])
  }

  @Test("Ignored names get nothing, in any case and with or without a region")
  func ignored() throws {
    #expect(
      try found(
        "@Oslo [[oslo]] @[Oslo, Norway] @Málaga @Rome", options: ["ignore": ["OSLO", "Malaga"]])
        == ["@Rome"])
  }

  @Test("Only marks with a region count if a setting says so; points still do")
  func onlyWithRegion() throws {
    #expect(
      try found(
        "@Oslo [[Oslo]] @[Oslo] [[Oslo, Norway]] @[Paris, Texas] geo:48.2,16.37",
        options: ["onlyWithRegion": true])
        == ["[[Oslo, Norway]]", "@[Paris, Texas]", "geo:48.2,16.37"])
  }

  @Test("A region may have its local name")
  func regions() throws {
    let editor = try Editor.greeted()
    for text in [
      "@[Kołobrzeg, Zachodniopomorskie]", "@[Nowy Targ, Małopolskie]", "@[Opole, opolskie]",
      "@[Kutno, Łódzkie]", "@[Cork, Munster]", "@[San Marino, San Marino]",
      "@[Sainte-Marie, Martinique]", "@[Burgos, Castilla y León]", "@[Rouen, Normandie]",
      "@[Kraków, Małopolska]", "@[Palma, Baleares]", "@[Halle, Sachsen-Anhalt]",
      "@[Kristianstad, Skåne]",
    ] {
      #expect(try editor.found(in: text) == [text], "\(text)")
    }
  }
}
