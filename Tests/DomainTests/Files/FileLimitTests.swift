import Testing

@testable import Archive
@testable import Files
@testable import Geography

/// Files that would cost much time or memory without limits.
@Suite struct FileLimitTests {
  @Test("A line of a million cells is refused by every reader, with the limit in the message")
  func endlessLine() {
    let bytes = Array(String(repeating: ",a", count: 1_000_000).utf8)
    for format in [nil, ImportFormat.csv] {
      let error = #expect(throws: TextFileError.self) { try CityFile(bytes, format: format) }
      let message = error?.message ?? ""
      #expect(message.contains("more than 1000 cells"))
      #expect(error?.limit == 1000)
    }
    let error = #expect(throws: GuideFileError.self) { try GuideFile(bytes) }
    #expect(error?.reason == "line 1: the row has more than 1000 cells")
  }

  @Test("A heading of a megabyte is refused with the limit")
  func endlessHeading() {
    let text = "id," + String(repeating: "a", count: 1_000_000) + "\n1,2\n"
    let error = #expect(throws: TextFileError.self) { try CityFile(text, .csv) }
    #expect(error?.problem == "the heading of the table has more than 65536 bytes")
  }

  @Test("A row with a long cell is skipped")
  func longCell() throws {
    let long = String(repeating: "a", count: 65_537)
    let file = try CityFile("geonameid,name,x\n1,\(long),\n2,\"\(long)\",\n3,a,\n")
    #expect(file.rows.map(\.id) == [3])
    #expect(
      file.complaints == [2, 3].map { "\($0): a cell has more than 65536 bytes" })
  }

  @Test("A long line of a list is skipped")
  func longLine() throws {
    let long = String(repeating: "name ", count: 100_000)
    let file = try CityFile("Oslo\n\(long)\n  Bern  \n", .names)
    #expect(file.places.map(\.text) == ["Oslo", "Bern"])
    #expect(file.complaints == ["2: the line has more than 2048 bytes"])
  }

  @Test("A long feature is skipped, and another long member refuses the file")
  func longFeature() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let features = """
      {"type":"Feature","id":1,"properties":{"x":"\(long)"}},{"type":"Feature","id":2}
      """
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(features)]}"
    let file = try CityFile(text)
    #expect(file.rows.map(\.id) == [2])
    #expect(file.complaints == ["1: it has more than 1048576 bytes"])
    let invalid = try GuideFile(Array(text.utf8)).invalid.rows.first
    let reason = invalid?.reason ?? ""
    #expect(reason.hasPrefix("it has"))
    let error = #expect(throws: TextFileError.self) {
      try CityFile("{\"x\":\"\(long)\",\"type\":\"FeatureCollection\",\"features\":[]}")
    }
    #expect(error?.problem == "a member of the JSON has more than 1048576 bytes")
  }

  @Test("A long text or attribute of XML is refused")
  func longText() {
    let long = String(repeating: "a", count: 65_537)
    let pieces = String(repeating: "aaaaaaaaaaaaaaaa<!---->", count: 4097)
    for text in [
      "<gpx><x>\(long)</x></gpx>", "<gpx a='\(long)'/>", "<gpx><\(long)/></gpx>",
      "<gpx><x><![CDATA[\(long)]]></x></gpx>",
      "<gpx><wpt lat='1' lon='1'><name>\(pieces)</name></wpt></gpx>",
    ] {
      let error = #expect(throws: TextFileError.self) { try CityFile(text) }
      #expect(error?.problem == "a text of the XML has more than 65536 bytes")
    }
  }

  @Test("A cancelled read ends, in every format", arguments: CityFileFormat.allCases)
  func cancelled(_ format: CityFileFormat) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let text = format.bytes(of: StrangeCities.archive(30, seed: 1), credit: "")
      #expect(throws: CancellationError.self) { try CityFile(text, format: nil) }
      #expect(throws: CancellationError.self) { try GuideFile(text) }
    }
    await task.value
  }

  @Test("Many places with equal names and points are matched in linear time")
  func manyAlike() throws {
    let guide = Archive(path: Archive.inMemory).guide
    let places = (0..<20_000).map { index in
      let isEven = index % 2 == 0
      let name = "a"
      return ResolvedPlace(
        place: ImportedPlace(
          city: isEven ? "\(index)" : "one", name: name,
          coordinate: Coordinate(lat: isEven ? 1 : Double(index) / 1000, lon: 1)),
        city: .named(isEven ? "\(index)" : "one"))
    }
    #expect(try guide.importPlaces(places).added == 20_000)
    #expect(try guide.importPlaces(places.reversed()) == GuideImport(unchanged: 20_000))
    #expect(try guide.summary().cities == 10_001)
  }

  @Test("Cities of a file with canonically equivalent names are one city")
  func equalNames() throws {
    let guide = Archive(path: Archive.inMemory).guide
    for name in ["Caf\u{E9}", "Cafe\u{301}"] {
      _ = try guide.importPlaces([
        ResolvedPlace(
          place: ImportedPlace(
            city: name, name: "in \(name.utf8.count)", coordinate: Coordinate(lat: 0, lon: 0)),
          city: .named(name))
      ])
    }
    #expect(try guide.summary().cities == 1)
  }
}
