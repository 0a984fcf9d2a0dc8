import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Round trips of files")
struct CityFileRoundTripTests {
  private static let rich: [CityFileFormat] = [.csv, .geojson, .gpx, .kml, .kmz, .excel]

  /// Exports the cities, imports them into an emptied archive, and exports them again.
  private func expectSame(_ cities: [ArchivedCity], _ format: CityFileFormat) throws {
    let archive = try Archive.opened(Archive.inMemory)
    _ = try archive.commitImport(cities)
    let first = format.bytes(of: try archive.all(), credit: CityFileFormat.credit)
    _ = try archive.commitBrowse(favorites: [:], removed: cities.map(\.city.id))
    let file = try CityFile(first, format: nil)
    #expect(file.format == ImportFormat(format))
    #expect(file.complaints.isEmpty)
    let report = try archive.importRows(file.rows) { _ in nil }
    #expect(report.added == cities.count)
    let all = try archive.all()
    #expect(all.map(\.bytes) == cities.map(\.bytes))
    #expect(format.bytes(of: all, credit: CityFileFormat.credit) == first)
  }

  @Test(
    "Thousands of cities with names of every kind survive a round trip byte for byte",
    arguments: rich)
  func thousands(_ format: CityFileFormat) throws {
    let count = SuiteLength.count(quick: 1000, long: 10_000)
    try expectSame(StrangeCities.archive(count, seed: 1), format)
  }

  @Test("Random archives survive a round trip byte for byte", arguments: rich, UInt64(2)...6)
  func random(_ format: CityFileFormat, _ seed: UInt64) throws {
    try expectSame(StrangeCities.archive(200, seed: seed), format)
  }

  @Test("A round trip keeps every member of a city", arguments: rich)
  func everyMember(_ format: CityFileFormat) throws {
    let city = City(
      id: 2_950_159, name: "Spree-Athen, \"B\"", country: "DE", admin1: "Not a division",
      coordinate: Coordinate(lat: 52.1234567890123, lon: -13.00001), population: 7,
      timezone: "Europe/Busingen", wikipedia: "https://de.wikipedia.org/wiki/A;b?c=d&e=%2C")
    try expectSame([ArchivedCity(city, favorite: true)], format)
  }

  @Test("The export of an empty archive can be imported", arguments: rich)
  func nothing(_ format: CityFileFormat) throws {
    try expectSame([], format)
  }

  @Test("A second import of the same file changes nothing", arguments: rich)
  func twice(_ format: CityFileFormat) throws {
    let archive = try Archive.opened(Archive.inMemory)
    let file = try CityFile(
      format.bytes(of: StrangeCities.archive(100, seed: 9), credit: CityFileFormat.credit),
      format: ImportFormat(format))
    _ = try archive.importRows(file.rows) { _ in nil }
    let revision = try archive.status().revision
    let report = try archive.importRows(file.rows) { _ in nil }
    #expect(report.unchanged == 100)
    #expect(try archive.status().revision == revision)
  }

  /// Annotates cities with texts that each format has to escape.
  private func annotate(_ archive: Archive) throws {
    var change = AnnotationChange()
    change.ownName = .set("=Zuhause, \"B\"; <&>")
    change.note = .set("# Title\n\n- one;\ttwo\r\n- \"three\" ]]>")
    change.isPlanned = true
    change.addedTags = ["a; b", "[c]", "Café"]
    change.addedVisits = [try Visit("2019"), try Visit("2019-05-03/2019-05-10")]
    _ = try archive.annotate(ids: [1], change)
    var plain = AnnotationChange()
    plain.addedTags = ["-1", "x"]
    _ = try archive.annotate(ids: [2], plain)
    let list = try archive.addList("Summer; winter", color: .blue, icon: .pin, query: nil)
    _ = try archive.addToList(list.id, cities: [3, 1], at: nil)
    _ = try archive.addList("Clever", color: .blue, icon: .pin, query: "{}")
  }

  @Test("Annotations survive an export, a wipe and an import", arguments: rich)
  func annotations(_ format: CityFileFormat) throws {
    let archive = try Archive.opened(Archive.inMemory)
    let cities = (1...4).map { ArchivedCity(.bare($0)) }
    _ = try archive.commitImport(cities)
    try annotate(archive)
    let before = try archive.fileAnnotations()
    #expect(before.keys.sorted() == [1, 2, 3])
    let first = format.bytes(of: cities, annotations: before, credit: CityFileFormat.credit)
    _ = try archive.commitBrowse(favorites: [:], removed: [1, 2, 3, 4])
    for list in try archive.lists() {
      _ = try archive.removeList(list.id)
    }
    let file = try CityFile(first, format: nil)
    #expect(file.complaints.isEmpty)
    #expect(file.ignoredColumns(places: false).isEmpty)
    #expect(try archive.importRows(file.rows) { _ in nil }.added == 4)
    #expect(try archive.fileAnnotations() == before)
    #expect(try archive.lists().map(\.name) == ["Summer; winter"])
    let again = try archive.importRows(file.rows) { _ in nil }
    #expect(again.unchanged == 4, "\(again)")
    #expect(
      format.bytes(
        of: try archive.all(), annotations: try archive.fileAnnotations(),
        credit: CityFileFormat.credit) == first)
  }

  @Test("The longest note survives, even if each character has to be escaped", arguments: rich)
  func longestNote(_ format: CityFileFormat) throws {
    let note = String(repeating: "\"&\n", count: 21_845) + "x"
    let annotation = FileAnnotation(
      ownName: nil, note: note, tags: [], lists: [], visits: [], isPlanned: false)
    let bytes = format.bytes(
      of: [ArchivedCity(.bare(1))], annotations: [1: annotation], credit: CityFileFormat.credit)
    let file = try CityFile(bytes, format: nil)
    #expect(file.complaints.isEmpty)
    #expect(file.rows.first?.annotation == annotation)
  }

  @Test("An import adds tags, lists and visits, and replaces own names and notes")
  func mergedAnnotations() throws {
    let archive = try Archive.opened(Archive.inMemory)
    _ = try archive.commitImport((1...3).map { ArchivedCity(.bare($0)) })
    try annotate(archive)
    let file = FileAnnotation(
      ownName: "Home", note: nil, tags: ["CAFE", "new"], lists: ["SUMMER; winter", "clever"],
      visits: [try Visit("2020")], isPlanned: false)
    let bytes = CityFileFormat.csv.bytes(
      of: try archive.all(), annotations: [1: file], credit: "")
    let report = try archive.importRows(CityFile(bytes, format: nil).rows) { _ in nil }
    #expect(report.updated == 1, "\(report)")
    let merged = try #require(try archive.fileAnnotations()[1])
    #expect(merged.ownName == "Home")
    #expect(merged.note?.hasPrefix("# Title") == true)
    #expect(merged.tags == ["a; b", "[c]", "Café", "new"], "\(merged.tags)")
    #expect(merged.lists == ["Summer; winter"])
    #expect(merged.visits.map(\.text) == ["2019", "2019-05-03/2019-05-10", "2020"])
    #expect(merged.isPlanned)
  }

  @Test("An annotation that is not understood makes its row invalid")
  func damagedAnnotations() throws {
    let annotation = FileAnnotation(
      ownName: nil, note: nil, tags: ["a"], lists: [], visits: [try Visit("2019")],
      isPlanned: false)
    let bytes = CityFileFormat.geojson.bytes(
      of: [ArchivedCity(.bare(1))], annotations: [1: annotation], credit: CityFileFormat.credit)
    let text = String(decoding: bytes, as: UTF8.self)
    for damaged in [
      text.replacing("[\"a\"]", with: "[7]"), text.replacing("[\"2019\"]", with: "\"soon\""),
    ] {
      let file = try CityFile(Array(damaged.utf8), format: nil)
      #expect(file.rows.isEmpty)
      #expect(file.invalid.count == 1, "\(damaged)")
    }
  }

  @Test("Columns of other programs that only sound like annotations are ignored")
  func otherColumns() throws {
    let file = try CityFile(
      Array("geonameid,visits,tags,planned\n7,5,many,perhaps\n".utf8), format: nil)
    #expect(file.complaints.isEmpty)
    #expect(file.rows.map(\.annotation) == [nil])
    #expect(file.ignoredColumns(places: false) == ["visits", "tags", "planned"])
  }

  @Test("A list of ids restores favourites with the gazetteer's values")
  func ids() throws {
    let bytes = CityFileFormat.ids.bytes(
      of: [ArchivedCity(.florence, favorite: true), ArchivedCity(.bare(9), favorite: true)],
      credit: "")
    #expect(String(decoding: bytes, as: UTF8.self) == "3176959,9")
    let archive = try Archive.opened(Archive.inMemory)
    let report = try archive.importRows(CityFile(bytes, format: nil).rows) { id in
      id == City.florence.id ? .florence : nil
    }
    #expect(try archive.all() == [ArchivedCity(.florence, favorite: true)])
    #expect(report.unknown.rows.map { [$0.line, $0.id] } == [[1, 9]])
  }

  @Test("Characters that a format cannot contain are written as U+FFFD")
  func unfit() throws {
    let city = ArchivedCity(.bare(1, "a\u{1}b\u{FFFE}c"))
    for format in Self.rich {
      let archive = try Archive.opened(Archive.inMemory)
      let file = try CityFile(
        format.bytes(of: [city], credit: CityFileFormat.credit), format: ImportFormat(format))
      _ = try archive.importRows(file.rows) { _ in nil }
      #expect(try archive.all().map(\.city.name) == ["a\u{FFFD}b\u{FFFD}c"])
    }
  }
}
