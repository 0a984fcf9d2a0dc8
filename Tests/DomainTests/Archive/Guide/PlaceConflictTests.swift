import Files
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

@Suite("Choices in imports of places")
struct PlaceConflictTests {
  let fixture: PlaceFileFixture
  var archive: Archive { fixture.archive }

  /// A place of the user and an imported one, each with all that a place can have.
  init() throws {
    fixture = try PlaceFileFixture()
    try GuideFixture.load(
      GuideFixture.text([
        GuideFixture.row("theirs", description: "d", image: "https://example.org/a.png")
      ]), into: archive)
    _ = try archive.guide.add(GuideFixture.draft("mine", description: "d"))
    var change = PlaceAnnotationChange()
    change.note = .set("Old.")
    change.addedTags = ["t"]
    _ = try archive.guide.annotate(ids: [1, 2], change)
  }

  private static let rows = ["theirs", "mine"].map { name in
    """
    {"city": "Prato", "name": "\(name)", "latitude": 43.77, "longitude": 11.25,
     "description": "new", "image": "https://example.org/b.png", "note": "New.", "tags": ["u"]}
    """
  }

  private func load(
    _ onConflict: ConflictChoice?, _ choices: [RowChoice] = [], _ rows: [String] = rows
  ) throws -> GuideImport {
    var file = try CityFile(GuideFixture.text(rows))
    try file.apply(choices)
    let gazetteer = try GuideFixture.gazetteer.get()
    let found = try ResolvedGuidePlaces(file, in: gazetteer) { _ in }
    return try archive.guide.importPlaces(
      try ResolvedPlace.resolve(found.places, in: gazetteer), onConflict: onConflict)
  }

  private func place(_ id: Int) throws -> Place { try #require(try archive.guide.place(id: id)) }

  /// Rows with the city of the places, so that they match by their points.
  private func matching(_ rows: [String] = rows) -> [String] {
    rows.map { $0.replacing("Prato", with: "Florence") }
  }

  @Test("keep leaves places as they are")
  func keep() throws {
    let before = try archive.guide.all()
    let done = try load(.keep, [], matching())
    #expect(done.unchanged == 2 && done.conflicts.rows.map(\.choice) == [.keep, .keep])
    #expect(try archive.guide.all() == before)
    #expect(try archive.tags().map(\.name) == ["t"])
  }

  @Test("replace takes the values of the file, also for places of the user, and removes no tag")
  func replace() throws {
    let done = try load(.replace, [], matching())
    #expect(done.updated == 2, "\(done)")
    for id in [1, 2] {
      let place = try place(id)
      #expect(place.description == "new" && place.photo.url == "https://example.org/b.png")
      #expect(place.annotation.note == "New." && place.annotation.tags == ["t", "u"])
    }
    #expect(try place(2).origin == .user)
    #expect(try load(.replace, [], matching()).unchanged == 2)
    _ = try archive.undoImport(done.undo)
    #expect(try place(2).description == "d" && place(2).annotation.note == "Old.")
  }

  @Test("both keeps the values of the guide, fills its gaps and adds the note")
  func both() throws {
    let done = try load(.both, [], matching())
    #expect(done.updated == 2, "\(done)")
    #expect(try place(1).photo.url == "https://example.org/a.png")
    #expect(try place(2).photo.url == "https://example.org/b.png")
    for id in [1, 2] {
      let place = try place(id)
      #expect(place.description == "d")
      #expect(place.annotation.note == "Old.\n\nNew." && place.annotation.tags == ["t", "u"])
    }
    #expect(try load(.both, [], matching()).unchanged == 2)
  }

  @Test("By default, places of the user stay, and others get the values beside their notes")
  func byDefault() throws {
    let mine = try place(2)
    let done = try load(nil, [], matching())
    #expect(done.updated == 1 && done.conflicts.rows.map(\.choice) == [.replace, .keep])
    #expect(try place(1).description == "new")
    #expect(try place(1).annotation.note == "Old.\n\nNew.")
    #expect(try place(2) == mine)
  }

  @Test("The report lists what differs")
  func differences() throws {
    let done = try load(nil, [], matching())
    let theirs = try #require(done.conflicts.rows.first)
    #expect(theirs.id == 1 && theirs.name == "theirs" && theirs.place.row == 0)
    #expect(theirs.differences.map(\.field) == ["description", "image", "note"])
    #expect(theirs.differences.first == .init(field: "description", archive: "d", file: "new"))
  }

  @Test("Choices for single places override that of the import")
  func choices() throws {
    var replace = RowChoice(row: 2)
    replace.onConflict = .replace
    var skip = RowChoice(row: 1)
    skip.isSkipped = true
    let done = try load(.keep, [replace, skip], matching())
    #expect(done.updated == 1 && done.unchanged == 0)
    #expect(try place(2).description == "new")
  }

  @Test("A chosen city is that of the place, and its position if the row has none")
  func cities() throws {
    var prato = RowChoice(row: 1)
    prato.city = 2
    var other = RowChoice(row: 2)
    other.city = 3
    var file = try CityFile(
      "name,address,lat,lon\nBench,,43.77,11.25\nShop,Nowhere 5 Utopia,,\n")
    try file.apply([prato, other])
    let gazetteer = try GuideFixture.gazetteer.get()
    let found = try ResolvedGuidePlaces(file, in: gazetteer) { _ in }
    #expect(found.unresolved.count == 0)
    _ = try archive.guide.importPlaces(try ResolvedPlace.resolve(found.places, in: gazetteer))
    let places = try archive.guide.all()
    #expect(places.first { $0.name == "Bench" }?.city == GuideFixture.prato)
    let shop = try #require(places.first { $0.name == "Shop" })
    #expect(shop.city == GuideFixture.otherFlorence)
    #expect(shop.coordinate == Coordinate(lat: 34.19, lon: -79.76))
  }

  @Test("A stored picture without an address stays")
  func lasting() throws {
    let picture = try #require(GuideFixture.picture(.png))
    let photo = try #require(try archive.guide.setPicture(ofPlace: 2, to: picture)).photo
    _ = try load(.replace, [], matching())
    #expect(try place(2).photo == photo)
  }
}
