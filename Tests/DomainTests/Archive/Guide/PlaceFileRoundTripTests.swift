import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Round trips of the guide")
struct PlaceFileRoundTripTests {
  static let rich: [PlaceFileFormat] = [.json, .geojson, .csv, .excel, .gpx, .kml, .kmz]

  let fixture: PlaceFileFixture

  init() throws { fixture = try PlaceFileFixture() }

  @Test(
    "A guide that is exported, removed and imported is the same, by either method",
    arguments: rich, [true, false])
  func same(_ format: PlaceFileFormat, _ isGuideImport: Bool) throws {
    try fixture.fill()
    let before = try fixture.carried(pictures: format == .kmz)
    let bytes = try fixture.export(format)
    try fixture.wipe()
    let done =
      isGuideImport ? try fixture.importGuide(bytes) : try fixture.importFile(bytes)
    #expect(done.added == before.count && done.refused.isEmpty, "\(done)")
    #expect(done.pictures == (format == .kmz ? 2 : 0))
    let after = try fixture.carried(pictures: format == .kmz)
    for (one, other) in zip(before, after) {
      #expect(one == other)
    }
    #expect(after.count == before.count)
    let names = try fixture.archive.lists().map(\.name)
    #expect(names.sorted() == ["Clever", "Later", "Trips; 2019"])
    if [.gpx, .kml, .kmz].contains(format) {
      #expect(names == ["Clever", "Trips; 2019", "Later"])
      #expect(try fixture.archive.lists().map(\.color) == [.blue, .red, .green])
      #expect(try fixture.archive.lists().map(\.icon) == [.pin, .star, .boat])
    }
  }

  @Test("A second import of an export changes nothing", arguments: rich)
  func twice(_ format: PlaceFileFormat) throws {
    try fixture.fill()
    let bytes = try fixture.export(format)
    // The places are the user's own, or as they were imported.
    let first = try fixture.importFile(bytes)
    #expect(first.added + first.updated == 0, "\(first)")
    try fixture.wipe()
    try fixture.importFile(bytes)
    let places = try fixture.archive.guide.all()
    let revision = try fixture.archive.guide.summary().revision
    for done in [try fixture.importFile(bytes), try fixture.importGuide(bytes)] {
      #expect(done.unchanged == places.count && done.undo == nil, "\(done)")
    }
    #expect(try fixture.archive.guide.all() == places)
    #expect(try fixture.archive.guide.summary().revision == revision)
    #expect(try fixture.export(format).count > 0)
  }

  @Test("The same guide gives the same file", arguments: PlaceFileFormat.allCases)
  func stable(_ format: PlaceFileFormat) throws {
    try fixture.fill()
    #expect(try fixture.export(format) == fixture.export(format))
  }

  @Test("The export of an empty guide can be imported", arguments: rich)
  func nothing(_ format: PlaceFileFormat) throws {
    #expect(try fixture.importGuide(fixture.export(format)) == GuideImport())
  }

  @Test("An export of a list, a tag or a part of a name has only those places")
  func filters() throws {
    try fixture.fill()
    let list = try #require(try fixture.archive.lists().first { $0.name == "Later" })
    var filter = PlaceFilter()
    filter.list = list.id
    #expect(try fixture.archive.guide.contents(filter).places.count == 3)
    filter.tags = ["tag 4"]
    #expect(try fixture.archive.guide.contents(filter).places.count == 1)
    #expect(try fixture.archive.guide.contents(PlaceFilter(query: "bridge")).places.count == 1)
    let plain = try fixture.archive.guide.contents(PlaceFilter(), hasAnnotations: false)
    #expect(plain.places.allSatisfy { $0.note == nil && $0.tags.isEmpty && $0.lists.isEmpty })
    #expect(plain.lists.isEmpty)
  }

  @Test(
    "The longest note and description survive, even if each character has to be escaped",
    arguments: rich)
  func longest(_ format: PlaceFileFormat) throws {
    let description = String(repeating: "\"&\n", count: 5461) + "x"
    let note = String(repeating: "\"&\n", count: 21_845) + "x"
    let place = try fixture.archive.guide.add(
      GuideFixture.draft("a", description: description))
    var change = PlaceAnnotationChange()
    change.note = .set(note)
    _ = try fixture.archive.guide.annotate(ids: [place.id], change)
    let bytes = try fixture.export(format)
    try fixture.wipe()
    try fixture.importFile(bytes)
    let after = try #require(try fixture.archive.guide.all().first)
    #expect(after.description == description && after.annotation.note == note)
  }

  @Test("Places of an export become cities with their notes, tags and lists", arguments: rich)
  func cities(_ format: PlaceFileFormat) throws {
    let place = try fixture.archive.guide.add(GuideFixture.draft("Bench", description: "Of stone."))
    let list = try fixture.archive.addList("Trips", color: .red, icon: .star, query: nil)
    var change = PlaceAnnotationChange()
    change.note = .set("Bring a book.")
    change.addedTags = ["shade"]
    change.addedLists = [list.id]
    _ = try fixture.archive.guide.annotate(ids: [place.id], change)
    let file = try CityFile(fixture.export(format), format: nil)
    let resolved = try ResolvedCities(file, in: try GuideFixture.gazetteer.get()) { _ in }
    let annotation = try #require(resolved.rows.first?.annotation)
    #expect(resolved.rows.map(\.id) == [1])
    #expect(annotation.note == "Bench: Bring a book.")
    #expect(annotation.tags == ["shade"] && annotation.lists == ["Trips"])
  }

  @Test("Thousands of places with names of every kind survive a round trip", arguments: rich)
  func thousands(_ format: PlaceFileFormat) throws {
    var places: [FilePlace] = []
    for (index, city) in StrangeCities.archive(2000, seed: 3).enumerated() {
      guard let name = try? PlaceText.name(city.city.name),
        !name.isUnfitForFiles
      else { continue }
      let description = city.city.admin1.flatMap { try? PlaceText.description($0) }
      var place = Place(
        id: index + 1, name: name, description: description ?? nil,
        coordinate: city.city.coordinate, city: GuideFixture.florence, origin: .user,
        photo: PlacePicture())
      place.annotation.note = description ?? nil
      places.append(FilePlace(place))
    }
    let bytes = format.bytes(of: places, credit: CityFileFormat.credit)
    let file = try GuideFile(bytes)
    #expect(file.invalid.count == 0, "\(file.invalid.rows)")
    #expect(file.places.count == places.count && places.count > 1000)
    for (written, read) in zip(places, file.places) {
      #expect(Array(read.place.name.utf8) == Array(written.name.utf8))
      #expect(
        read.place.description.map { Array($0.utf8) }
          == written.place.description.map { Array($0.utf8) })
      #expect(read.place.note.map { Array($0.utf8) } == written.note.map { Array($0.utf8) })
      #expect(read.place.coordinate == written.coordinate)
    }
  }
}
