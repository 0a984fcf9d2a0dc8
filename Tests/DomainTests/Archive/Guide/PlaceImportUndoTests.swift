import Files
import Platform
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// Imports into a guide that has places, and their undoing.
@Suite("Undoing imports of places")
struct PlaceImportUndoTests {
  let fixture: PlaceFileFixture
  var archive: Archive { fixture.archive }

  init() throws { fixture = try PlaceFileFixture() }

  /// All that an import can change.
  private struct Contents: Equatable {
    var places: [Place]
    var lists: [SavedList]
    var tags: [TagUse]
  }

  private func contents() throws -> Contents {
    Contents(
      places: try archive.guide.all(), lists: try archive.lists(), tags: try archive.tags())
  }

  private func row(
    _ name: String, lat: Double = 43.77, description: String = "", image: String = "",
    note: String = "", tags: String = "", lists: String = ""
  ) -> String {
    """
    {"city": "Florence", "name": "\(name)", "latitude": \(lat), "longitude": 11.25,
     "description": "\(description)", "image": "\(image)", "note": "\(note)", "tags": "\(tags)",
     "lists": "\(lists)"}
    """
  }

  private func load(_ rows: String...) throws -> GuideImport {
    try fixture.importFile(Array(GuideFixture.text(rows).utf8))
  }

  @Test("Undoing an import gives back the guide as it was")
  func undo() throws {
    try fixture.fill()
    _ = try load(row("a", description: "d", note: "n", tags: "t", lists: "Later"), row("b"))
    let before = try contents()
    let done = try load(
      row(
        "a", lat: 43.771, description: "new", image: "https://example.org/a.png", note: "more",
        tags: "t; u", lists: "Later; Seas"),
      row("b", tags: "u"), row("c", note: "x", lists: "Seas"), row("d"))
    #expect(done.added == 2 && done.updated == 2, "\(done)")
    #expect(
      done.lists == [
        ImportedList(name: "Later", count: 1, isNew: false),
        ImportedList(name: "Seas", count: 2, isNew: true),
      ])
    #expect(try contents() != before)
    let undone = try archive.undoImport(done.undo)
    #expect(undone.isOfPlaces && undone.removed == 2 && undone.restored == 2, "\(undone)")
    #expect(undone.kept.isEmpty)
    #expect(try contents() == before)
    #expect(throws: ArchiveError.importNotFound(id: done.undo)) {
      try archive.undoImport(done.undo)
    }
  }

  @Test("Undoing imports one after the other gives back each former guide")
  func several() throws {
    var dice = SeededGenerator(seed: 49)
    var former = [try contents()]
    for round in 0..<9 {
      let rows = (0..<8).map { _ in
        row(
          "P\(Int.random(in: 0...9, using: &dice))", lat: 43.7 + Double(round % 2) / 10,
          description: ["", "d\(round % 3)"].randomElement(using: &dice) ?? "",
          note: ["", "n\(round % 4)"].randomElement(using: &dice) ?? "",
          tags: ["", "a", "a; b", "c"].randomElement(using: &dice) ?? "",
          lists: ["", "L", "L; M", "N"].randomElement(using: &dice) ?? "")
      }
      if try fixture.importFile(Array(GuideFixture.text(rows).utf8), isComplete: false).undo != nil
      {
        former.append(try contents())
      }
    }
    #expect(former.count > 4)
    for wanted in former.dropLast().reversed() {
      _ = try archive.undoImport(nil)
      #expect(try contents() == wanted)
    }
  }

  @Test("Places that were changed after the import stay as they are, with their lists")
  func changedSince() throws {
    let done = try load(
      row("a", lists: "Seas"), row("b"), row("c"), row("d", lists: "Rivers"), row("e"))
    let ids = try archive.guide.all().map(\.id)
    _ = try archive.guide.update(id: ids[0], name: "mine")
    var change = PlaceAnnotationChange()
    change.addedTags = ["t"]
    _ = try archive.guide.annotate(ids: [ids[1]], change)
    _ = try archive.guide.remove(id: ids[2])
    let undone = try archive.undoImport(done.undo)
    #expect(undone.kept == Array(ids[..<3]) && undone.removed == 2, "\(undone)")
    #expect(try archive.placeNames() == ["Florence/b", "Florence/mine"])
    #expect(try archive.lists().map(\.name) == ["Seas"])
  }

  @Test("A later import counts as a change, unless it was undone")
  func laterImport() throws {
    let first = try load(row("a"))
    let second = try load(row("a", description: "d"))
    #expect(try archive.undoImport(first.undo).kept == [1])
    let third = try load(row("b"))
    let fourth = try load(row("b", description: "d"))
    _ = try archive.undoImport(fourth.undo)
    #expect(try archive.undoImport(third.undo).removed == 1)
    #expect(try archive.undoImport(second.undo).restored == 1)
    #expect(try archive.guide.all().map(\.description) == [nil])
  }

  @Test("That a picture was fetched is no change, and its file is removed with the place")
  func fetched() throws {
    let url = "https://example.org/a.png"
    let done = try load(row("a", image: url))
    let picture = try #require(GuideFixture.picture(.png))
    _ = try archive.guide.keepPicture(picture, from: url, ofPlace: 1)
    #expect(try archive.undoImport(done.undo).removed == 1)
    #expect(try Folder.names(in: archive.guide.photos().path).isEmpty)
  }

  @Test(
    "A place gets back the address of a replaced picture, and a picture that the import brought is removed"
  )
  func pictures() throws {
    let url = "https://example.org/a.png"
    _ = try load(row("a", image: url))
    let picture = try #require(GuideFixture.picture(.png))
    _ = try archive.guide.keepPicture(picture, from: url, ofPlace: 1)
    let done = try load(row("a", image: "https://example.org/b.png"))
    _ = try archive.undoImport(done.undo)
    #expect(try archive.guide.place(id: 1)?.photo == PlacePicture(url: url))
    try fixture.wipe()
    try fixture.fill()
    let bytes = try fixture.export(.kmz)
    try fixture.wipe()
    let packed = try fixture.importFile(bytes)
    #expect(try Folder.names(in: archive.guide.photos().path).count == 2)
    _ = try archive.undoImport(packed.undo)
    #expect(try Folder.names(in: archive.guide.photos().path).isEmpty)
    #expect(try archive.guide.all().isEmpty)
  }

  @Test("An import that changes nothing cannot be undone")
  func nothing() throws {
    _ = try load(row("a", tags: "t"))
    #expect(try load(row("a", tags: "T")).undo == nil)
    _ = try archive.undoImport(nil)
    #expect(throws: ArchiveError.importNotFound(id: nil)) { try archive.undoImport(nil) }
  }

  @Test("Imports of cities and of places are undone in either order")
  func mixed() throws {
    let places = try load(row("a", lists: "Both"))
    let file = try CityFile("geonameid,name,lat,lon\n7,Seven,1,2\n")
    let cities = try archive.importRows(file.rows) { _ in nil }
    #expect(try archive.undoImport(places.undo).isOfPlaces)
    #expect(try archive.status().count == 1)
    let undone = try archive.undoImport(cities.undo)
    #expect(!undone.isOfPlaces && undone.removed == 1)
    #expect(try archive.lists().isEmpty)
  }
}
