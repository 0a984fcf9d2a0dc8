import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Files that are only written")
struct WrittenFileTests {
  private static let credit = "Data of GeoNames"

  private func annotation(
    own: String? = nil, note: String? = nil, tags: [String] = [], lists: [String] = [],
    visits: [String] = [], isPlanned: Bool = false
  ) throws -> FileAnnotation {
    FileAnnotation(
      ownName: own, note: note, tags: tags, lists: lists,
      visits: try visits.map { text throws in try Visit(text) }, isPlanned: isPlanned)
  }

  private func text(
    _ format: CityFileFormat, _ cities: [ArchivedCity], _ annotations: [Int: FileAnnotation] = [:],
    lists: [FileList] = []
  ) -> String {
    String(
      decoding: format.bytes(
        of: cities, annotations: annotations, lists: lists, credit: Self.credit),
      as: UTF8.self)
  }

  /// The lines of a calendar without their folding.
  private func lines(_ calendar: String) -> [String] {
    calendar.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test("Markdown has the cities of each list in its order, first those in none")
  func markdown() throws {
    let cities = [
      ArchivedCity(.florence, favorite: true), ArchivedCity(.bare(1, "One")),
      ArchivedCity(.bare(2, "Two")),
    ]
    let annotations = [
      City.florence.id: try annotation(
        own: "Home", note: "# Title\r\n\r\n- one", tags: ["sea", "old town"],
        lists: ["Trips", "Later"], visits: ["2019", "2020-05-03/2020-05-10"], isPlanned: true),
      1: try annotation(lists: ["Trips"]),
    ]
    let lists = [
      FileList("Trips", members: [1, City.florence.id]), FileList("empty"),
      FileList("Later", members: [City.florence.id, 77]),
    ]
    let florence = """
      - [Florence](https://en.wikipedia.org/wiki/Florence), IT · *Home* · ★ · tags: sea, old town \
      · visited: 2019, 2020-05-03/2020-05-10 · planned

        # Title

        - one
      """
    let map = "https://www.openstreetmap.org/?mlat=0&mlon=0#map=12/0/0"
    #expect(
      text(.markdown, cities, annotations, lists: lists) == """
        # CityRoulette

        Data of GeoNames

        - [Two](\(map))

        ## Trips

        - [One](\(map))
        \(florence)

        ## Later

        \(florence)

        """)
  }

  @Test(
    "A name cannot become markup in Markdown",
    arguments: [
      ("[x](y)", #"\[x\](y)"#), ("*b* _i_ `c`", #"\*b\* \_i\_ \`c\`"#),
      ("<script>&amp;", #"\<script\>\&amp;"#), ("a\n# b\r\n- c", ##"a \# b - c"##),
      ("https://a.b www.c.d e@f.g", #"https\://a.b www\.c.d e\@f.g"#), ("a | b \\", #"a \| b \\"#),
      ("12: 30", "12: 30"), ("St. John's", "St. John's"),
    ])
  func markdownNames(_ name: String, _ written: String) throws {
    let file = text(.markdown, [ArchivedCity(.bare(1, name))])
    #expect(file.contains("\n- [\(written)](https://"), "\(file)")
    let list = text(
      .markdown, [ArchivedCity(.bare(1))], lists: [FileList(name, members: [1])])
    #expect(list.contains("\n## \(written)\n"), "\(list)")
  }

  @Test("An address cannot end the link that leads to it")
  func targets() throws {
    var city = City.bare(1, "A")
    city.wikipedia = "https://x.org/a) [b](javascript:c) ]][[d"
    for format in [CityFileFormat.markdown, .org] {
      let file = text(format, [ArchivedCity(city)])
      #expect(!file.contains("a) "), "\(file)")
      #expect(!file.contains("[b]("), "\(file)")
      #expect(!file.contains("]][[d"), "\(file)")
    }
    city.wikipedia = "javascript:alert(1)"
    for format in [CityFileFormat.markdown, .org, .ics] {
      #expect(!text(format, [ArchivedCity(city)]).contains("](javascript"))
    }
  }

  @Test("Org has a heading for each list and city, with properties, tags and inactive dates")
  func org() throws {
    let annotations = [
      City.florence.id: try annotation(
        own: "Home", note: "* no heading\n #+end_src\n,*x\nplain", tags: ["sea", "old town"],
        lists: ["Trips"], visits: ["2019-05-03", "2020-02"])
    ]
    #expect(
      text(
        .org, [ArchivedCity(.florence, favorite: true)], annotations,
        lists: [FileList("Trips", members: [City.florence.id])]) == """
          #+TITLE: CityRoulette

          Data of GeoNames

          * Trips
          ** [[https://en.wikipedia.org/wiki/Florence][Florence]] :sea:old_town:
          :PROPERTIES:
          :GEONAMES_ID: 3176959
          :OWN_NAME: Home
          :COUNTRY: IT
          :ADMIN1: Tuscany
          :LAT: 43.77925
          :LON: 11.24626
          :POPULATION: 349296
          :TIMEZONE: Europe/Rome
          :FAVORITE: t
          :LABELS: sea; old town
          :END:
          Visited [2019-05-03 Fri]
          Visited [2020-02-01 Sat]--[2020-02-29 Sat]
          #+begin_src markdown
          ,* no heading
           ,#+end_src
          ,,*x
          plain
          #+end_src

          """)
  }

  @Test("The name of a list is neither a keyword nor a tag in Org")
  func orgHeadings() {
    for (name, written) in [
      ("DONE x", "\u{200B}DONE x"), ("x :a:", "x \u{200B}:a:"),
      ("a_b: c", "a\u{200B}_\u{200B}b: c"),
      ("$1", "\\dollar{}1"), ("Rome", "Rome"),
      ("[1]", "[\u{200B}1]\u{200B}"),
    ] {
      let file = text(.org, [ArchivedCity(.bare(1))], lists: [FileList(name, members: [1])])
      #expect(file.contains("\n* \(written)\n"), "\(file)")
    }
  }

  @Test("A calendar has an event for each visit, whose end is the day after it")
  func calendar() throws {
    let annotations = [
      City.florence.id: try annotation(
        own: "Home; \"x\"", note: "a,b\r\nc\\d\ne", tags: ["old, town", "sea"],
        visits: ["2019-05-03/2019-05-10", "2020-02", "2021", "2022-12-31", "9999"]),
      2: try annotation(tags: ["x"]),
    ]
    let file = text(.ics, [ArchivedCity(.bare(2)), ArchivedCity(.florence)], annotations)
    #expect(file.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"))
    #expect(file.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    let all = lines(file)
    #expect(all.filter { $0 == "BEGIN:VEVENT" }.count == 5)
    #expect(
      all.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") || $0.hasPrefix("DURATION") }
        == [
          "DTSTART;VALUE=DATE:20190503", "DTEND;VALUE=DATE:20190511",
          "DTSTART;VALUE=DATE:20200201", "DTEND;VALUE=DATE:20200301",
          "DTSTART;VALUE=DATE:20210101", "DTEND;VALUE=DATE:20220101",
          "DTSTART;VALUE=DATE:20221231", "DTEND;VALUE=DATE:20230101",
          "DTSTART;VALUE=DATE:99990101", "DURATION:P365D",
        ])
    #expect(
      all[6...19] == [
        "BEGIN:VEVENT", "UID:3176959-2019-05-03_2019-05-10@cityroulette",
        "DTSTAMP:20190503T000000Z", "DTSTART;VALUE=DATE:20190503", "DTEND;VALUE=DATE:20190511",
        "SUMMARY:Home\\; \"x\"", "LOCATION:Florence\\, Tuscany\\, IT", "GEO:43.779250;11.246260",
        "DESCRIPTION:a\\,b\\nc\\\\d\\ne", "CATEGORIES:old\\, town,sea",
        "URL:https://en.wikipedia.org/wiki/Florence", "TRANSP:TRANSPARENT", "END:VEVENT",
        "BEGIN:VEVENT",
      ])
  }

  @Test("Lines of a calendar have at most 75 bytes and no half characters")
  func folding() throws {
    for count in 1...80 {
      let name = String(repeating: "x", count: count) + String(repeating: "Ω🏙", count: 40)
      let city = ArchivedCity(.bare(1, name))
      let file = text(.ics, [city], [1: try annotation(visits: ["2019"])])
      for line in file.split(separator: "\r\n") {
        #expect(line.utf8.count <= 75)
      }
      #expect(!file.contains("\u{FFFD}"))
      #expect(lines(file).contains("SUMMARY:\(name)"))
    }
  }

  @Test("A name cannot become a line of a calendar")
  func calendarNames() throws {
    let city = ArchivedCity(.bare(1, "a\r\nEND:VCALENDAR\u{7F}\nb\rc"))
    let file = text(.ics, [city], [1: try annotation(visits: ["2019"])])
    #expect(lines(file).contains("SUMMARY:a\\nEND:VCALENDAR\u{FFFD}\\nb\\nc"))
  }

  @Test("The table for Excel is that of csv after a byte order mark")
  func excel() {
    let cities = [ArchivedCity(.bare(1, "=1+1"))]
    let csv = CityFileFormat.csv.bytes(of: cities, credit: "")
    #expect(CityFileFormat.excel.bytes(of: cities, credit: "") == [0xEF, 0xBB, 0xBF] + csv)
  }

  @Test(
    "An import refuses a file that is only written with a sentence",
    arguments: [
      (CityFileFormat.markdown, "markdown"), (.org, "org"), (.ics, "ics"),
    ])
  func refused(_ format: CityFileFormat, _ name: String) throws {
    let file = text(
      format, [ArchivedCity(.florence)], [City.florence.id: try annotation(visits: ["2019"])])
    let error = #expect(throws: TextFileError.self) { try CityFile(file) }
    #expect(error?.line == 1)
    #expect(error?.message.contains(name) == true)
    #expect(error?.message.contains("only written") == true)
  }

  @Test("Equal archives give equal files, and many cities take time for their number")
  func many() throws {
    let cities = (1...20_000).map { ArchivedCity(.bare($0)) }
    let note = try annotation(note: "x", tags: ["a"], visits: ["2019"])
    let annotations = Dictionary(uniqueKeysWithValues: cities.map { ($0.city.id, note) })
    let lists = (0..<100).map { list in
      FileList("\(list)", members: cities.map(\.city.id).filter { $0 % 100 == list })
    }
    for format in [CityFileFormat.markdown, .org, .ics] {
      let first = text(format, cities, annotations, lists: lists)
      #expect(first == text(format, cities, annotations, lists: lists))
      #expect(first.utf8.count > 20_000)
    }
  }
}
