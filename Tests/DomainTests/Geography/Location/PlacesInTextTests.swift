import Testing

@testable import Geography

@Suite("Places in texts")
struct PlacesInTextTests {
  private typealias Kind = PlacesInText.Kind

  private static let marked: Set<Kind> = [.mention, .wikiLink, .quoted]

  private func places(
    in text: String, bare: Bool = false, minimumPopulation: Int = 100_000
  ) throws -> [PlaceInText] {
    let found = try PlacesInText(
      text, naming: Self.marked.union(bare ? [.bare] : []), minimumPopulation: minimumPopulation,
      in: try TestGazetteer.real.get())
    return found.places(from: 0, limit: .max)
  }

  /// The places that are found, as written in the text by both ranges, with their city's name.
  private func found(in text: String, bare: Bool = false) throws -> [String] {
    try places(in: text, bare: bare).map { place in
      let units = Array(text.utf16)[place.utf16]
      let written = String(decoding: Array(text.utf8)[place.bytes], as: UTF8.self)
      #expect(String(decoding: units, as: UTF16.self).utf8.elementsEqual(written.utf8))
      return "\(place.kind) \(written): \(place.city?.name ?? "a point")"
    }
  }

  @Test(
    "Links to maps, coordinates and Plus Codes are always found",
    arguments: [
      ("see geo:48.2082,16.3738.", "link geo:48.2082,16.3738: a point"),
      ("[here](geo:48.2082,16.3738?z=12)", "link geo:48.2082,16.3738?z=12: a point"),
      ("[[geo:48.2082,16.3738][St. Stephen's]]", "link geo:48.2082,16.3738: a point"),
      ("<geo:0,0?q=Berlin>", "link geo:0,0?q=Berlin: Berlin"),
      (
        "(https://www.openstreetmap.org/#map=16/52.5163/13.3777)",
        "link https://www.openstreetmap.org/#map=16/52.5163/13.3777: a point"
      ),
      ("at 52.5163, 13.3777!", "coordinates 52.5163, 13.3777: a point"),
      ("at −22.9519 −43.2105.", "coordinates −22.9519 −43.2105: a point"),
      ("at 48°12'30\"N 16°22'19\"E.", "coordinates 48°12'30\"N 16°22'19\"E: a point"),
      ("N 52° 30.978' E 13° 22.662'", "coordinates N 52° 30.978' E 13° 22.662': a point"),
      ("52.52N 13.41E or so", "coordinates 52.52N 13.41E: a point"),
      ("code 9F4MG98H+G3.", "plusCode 9F4MG98H+G3: a point"),
    ])
  func points(text: String, expected: String) throws {
    #expect(try found(in: text) == [expected])
    let none = try PlacesInText(
      text, naming: [], minimumPopulation: 0, in: try TestGazetteer.real.get())
    #expect(none.count == 1)
  }

  @Test(
    "Marked names in a text are found",
    arguments: [
      ("with @Vienna.", "mention Vienna: Vienna"),
      ("@new york city is", "mention new york city: New York City"),
      ("to [[Lisbon]] and", "wikiLink Lisbon: Lisbon"),
      ("[[Lisbon|there]]", "wikiLink Lisbon: Lisbon"),
      ("[[Lisbon#Food|there]]", "wikiLink Lisbon: Lisbon"),
      ("[[ lisboa ]]", "wikiLink lisboa: Lisbon"),
      ("[[Lisbon][there]]", "wikiLink Lisbon: Lisbon"),
      ("@[Lisbon]s", "mention Lisbon: Lisbon"), ("@[Köln, DE]", "mention Köln, DE: Köln"),
      ("[[Vienna, Illinois|there]]", "wikiLink Vienna, Illinois: Vienna"),
      ("[[Vienna, 4791160]]", "wikiLink Vienna, 4791160: Vienna"),
      ("\"Oslo\"", "quoted Oslo: Oslo"), ("'Oslo'", "quoted Oslo: Oslo"),
      ("“Oslo”", "quoted Oslo: Oslo"), ("‘Oslo’", "quoted Oslo: Oslo"),
      ("„Oslo“", "quoted Oslo: Oslo"), ("« Oslo »", "quoted Oslo: Oslo"),
      ("»Oslo«", "quoted Oslo: Oslo"), ("私は「札幌」に", "quoted 札幌: Sapporo"),
      ("'L'Aquila'", "quoted L'Aquila: L'Aquila"),
    ])
  func marks(text: String, expected: String) throws {
    #expect(try found(in: text) == [expected])
  }

  @Test(
    "A text that only resembles a place is skipped",
    arguments: [
      "[[Xqzzyk]]", "[[Paris, Xqzzyk]]", "[[Paris, 4791160]]", "@[Oslo, Texas]", "@[Oslo", "@[]",
      "[[]]", "[[Lisbon", "[[Lisbon]", "@", "@ Paris", "me@paris.com", "@paris_fan",
      "a.@Paris",
      "\"Nice\"", "\"hello\"", "\"Oslo", "don't 'we", "\"\"", "12.50, 13.99",
      "1.2345, 2.3456, 3.4567",
      "20° 25°", "2024-05-01", "95.1234, 13.1234", "192.168.10.1234, 1.1234",
      "12.3456.7890, 1.2345",
      "https://example.org/@Paris/Oslo", "https://maps.app.goo.gl/abc", "geo:",
      "geo:0,0?q=Xqzzyk",
      "x9F4MG98H+G3", "9F4MG98H+", "C++", "[[Xqzzyk Paris]]", "",
    ])
  func none(text: String) throws {
    #expect(try found(in: text) == [])
  }

  @Test("A name of several places lists all candidates")
  func ambiguous() throws {
    let springfield = try #require(try places(in: "[[Springfield]]").first)
    #expect(springfield.candidates.count > 3)
    #expect(springfield.candidates.first == springfield.city?.id)
    #expect(try places(in: "[[Paris]]").first?.candidates == [])
    // The population of Lomé is similar, and it is called Rome in one language.
    #expect(try places(in: "@Rome").first?.candidates == [])
  }
}

// Names with their region.
extension PlacesInTextTests {
  @Test("A region after a comma selects one of several places")
  func regions() throws {
    let texas = try #require(try places(in: "see [[Paris, Texas]]").first)
    #expect(texas.city?.admin1 == "Texas")
    #expect(texas.candidates == [])
    #expect(texas.bytes == 6..<18)
    #expect(try places(in: "@[Springfield, US]").first?.candidates.isEmpty == false)
  }

  @Test("The text for each namesake identifies only that one")
  func markedNames() throws {
    let gazetteer = try TestGazetteer.real.get()
    var marked = MarkedName(in: gazetteer)
    let namesakes = ["Springfield", "Paris", "San José", "Vienna", "New York City"].flatMap {
      gazetteer.search($0, limit: 30).matches.map(\.city)
    }
    for city in namesakes {
      for text in ["@\(marked.mention(of: city))", "[[\(marked.text(for: city))]]"] {
        let found = try places(in: text)
        #expect(found.count == 1 && found.first?.city?.id == city.id, "\(text)")
        #expect(found.first?.candidates == [], "\(text)")
      }
      let property = marked.property(for: city)
      #expect(try LocationText(property, in: gazetteer).city?.id == city.id, "\(property)")
    }
    #expect(namesakes.count > 60)
  }
}

// The positions of places.
extension PlacesInTextTests {
  @Test(
    "Ranges of found places count UTF-16 units and bytes",
    arguments: ["", "👩‍🚀 ", "e\u{301} ", "𝔸 ", "line\r\n", "日本\n", "\u{FEFF}", "Ünï\t"])
  func ranges(before: String) throws {
    let place = try #require(try places(in: before + "@Zürich.").first)
    let bytes = before.utf8.count + 1
    let units = before.utf16.count + 1
    #expect(place.bytes == bytes..<(bytes + 7))
    #expect(place.utf16 == units..<(units + 6))
  }

  @Test("Consecutive pages contain each place once")
  func pages() throws {
    let found = try PlacesInText(
      "@Oslo 👋 @Paris and @Rome", naming: [.mention], minimumPopulation: 0,
      in: try TestGazetteer.real.get())
    #expect(found.count == 3)
    let all = found.places(from: 0, limit: 10)
    #expect(all == (0..<3).flatMap { found.places(from: $0, limit: 1) })
    #expect(found.places(from: 3, limit: 1) == [])
  }

  @Test("A cancelled scan ends")
  func cancelled() async throws {
    let gazetteer = try TestGazetteer.real.get()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try PlacesInText("@Oslo", naming: [.mention], minimumPopulation: 0, in: gazetteer)
        .count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

// Bare names.
extension PlacesInTextTests {
  @Test(
    "Bare names are found on request, the longest first",
    arguments: [
      ("from London to New York City", ["London: London", "New York City: New York City"]),
      (
        "San Francisco, Rio de\nJaneiro",
        ["San Francisco: San Francisco", "Rio de\nJaneiro: Rio de Janeiro"]
      ),
      ("London's PARIS", ["London: London", "PARIS: Paris"]),
      ("Paris-Berlin, l'hôtel d'Osaka", ["Paris: Paris", "Berlin: Berlin", "Osaka: Osaka"]),
      ("St. Petersburg", ["St. Petersburg: Saint Petersburg"]),
      ("nach München und Ko\u{308}ln", ["München: Munich", "Ko\u{308}ln: Köln"]),
      ("昨日、東京から京都へ", ["東京: Tokyo", "京都: Kyoto"]),
      ("我去了北京和上海", ["北京: Beijing", "上海: Shanghai"]),
      ("パリとロンドン", ["パリ: Paris", "ロンドン: London"]),
      ("서울에서 부산까지", ["서울: Seoul", "부산: Busan"]),
      ("из Казань в القاهرة", ["Казань: Kazan", "القاهرة: Cairo"]),
    ])
  func bare(text: String, expected: [String]) throws {
    #expect(try found(in: text, bare: true) == expected.map { "bare " + $0 })
    #expect(try found(in: text) == [])
  }

  @Test(
    "Common words are not places",
    arguments: [
      "Nice to meet you. Reading in the Bath. Mobile phones Of Orange, Most of the Split. Lead the Van.",
      "Das Essen in der Halle war gut, die Bar auch.", "london and paris",
      "Jack London and George Washington",
      "Florence Nightingale, Paris Hilton", "Mr. Houston, Herr Bremen, Владимир Казань",
      "松本さん、中山さん",
      "Jean-Lyon", "Berlin.de, C:\\London, me@Paris.com", "アパリ", "LA, SAN, MUC",
      "Parisian Berliner", "人民民主",
      "고양이가", "الخبر", "Hallo, Monday in March",
    ])
  func words(text: String) throws {
    #expect(try found(in: text, bare: true) == [])
  }

  @Test("Bare names need a minimum population, and quoted ones a tenth of it")
  func population() throws {
    let text = "Bregenz \"Bregenz\""
    #expect(try places(in: text, bare: true, minimumPopulation: 100_000).map(\.kind) == [.quoted])
    #expect(try places(in: text, bare: true, minimumPopulation: 1000).count == 2)
    #expect(try places(in: text, bare: true, minimumPopulation: 1_000_000).isEmpty)
  }
}

// Hostile texts.
extension PlacesInTextTests {
  @Test("A scan of hostile text takes linear time", arguments: HostileText.all)
  func hostileTexts(part: String, isFound: Bool) throws {
    let text = String(repeating: part, count: 20_000 / part.utf8.count)
    let gazetteer = try TestGazetteer.real.get()
    let found = try PlacesInText(
      text, naming: Self.marked.union([.bare]), minimumPopulation: 0, in: gazetteer)
    #expect((found.count > 100) == isFound, "\(found.count) in \(part)")
  }

  @Test("A scan of a single word of maximum length takes linear time")
  func longWord() throws {
    let text = String(repeating: "A", count: PlacesInText.longestText)
    #expect(try places(in: text, bare: true).isEmpty)
    #expect(try places(in: "@" + text, bare: true).isEmpty)
    #expect(try places(in: "[[" + text + "]]", bare: true).isEmpty)
  }
}

/// Parts of texts. Repeated, each would take long if the scan read the rest of the text at every
/// part.
private enum HostileText {
  static let all: [(part: String, found: Bool)] = [
    ("[", false), ("[[a", false), ("]", false), ("[[a][", false), ("@", false), ("@san ", true),
    ("\"", false),
    ("\"a", false), ("'a ", false), ("„", false), ("«a„", false), ("1.", false), ("1.2345,", false),
    ("1°", false), ("N ", false), ("-", false), ("geo:", false), ("https://", false),
    ("geo:1,2 ", true),
    ("(((", false), ("x", false), ("San ", false), ("New York ", true), ("New ", false),
    ("é", false),
    ("東", false), ("京都", true), ("ก", false), ("\u{301}", false), ("'", false), ("L'", false),
    ("A-", false),
    ("서", false), ("22222222+", true), ("\r\n", false), ("St. ", false), ("\0", false),
  ]
}
