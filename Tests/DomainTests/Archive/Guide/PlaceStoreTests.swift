import Adapters
import Files
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

@Suite("Places in the archive")
struct PlaceStoreTests {
  let archive: Archive

  init() throws { archive = try Archive.opened(Archive.inMemory) }

  @Test("An archive without a guide keeps its cities and gets a guide")
  func migration() throws {
    let folder = try ScratchFolder()
    let path = folder.path("archive.sqlite")
    let before = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.dropLast()))
    try Database(path: path, schema: before).run(
      "INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES (1, 'A', 'a', 0, 0, 1)")
    let archive = try Archive.opened(path)
    #expect(try archive.status().count == 1)
    #expect(try archive.guide.summary() == GuideSummary())
    #expect(try archive.guide.city(id: 0) == .unknown)
    #expect(try archive.guide.add(GuideFixture.draft("A")).id == 1)
  }

  @Test("Cities are listed by name, and their places by name")
  func order() throws {
    for name in ["b", "C", "a"] {
      _ = try archive.guide.add(GuideFixture.draft(name))
    }
    _ = try archive.guide.add(GuideFixture.draft("z", city: .unknown))
    _ = try archive.guide.add(GuideFixture.draft("y", city: GuideFixture.prato))
    #expect(
      try archive.placeNames() == [
        "Florence/a", "Florence/b", "Florence/C", "Prato/y", "Unknown City/z",
      ])
    #expect(try archive.guide.summary() == GuideSummary(places: 5, cities: 3, revision: 5))
    let groups = PlaceGroup.groups(try archive.guide.all())
    #expect(groups.map(\.city) == [GuideFixture.florence, GuideFixture.prato, .unknown])
  }

  @Test("Ids of places begin at 1 and are never reused")
  func ids() throws {
    let first = try archive.guide.add(GuideFixture.draft("a"))
    let second = try archive.guide.add(GuideFixture.draft("b"))
    #expect(first.id == 1)
    #expect(second.id == 2)
    #expect(try archive.guide.remove(id: 2) == second)
    #expect(try archive.guide.remove(id: 2) == nil)
    #expect(try archive.guide.add(GuideFixture.draft("c")).id == 3)
  }

  @Test("Texts of places are stored exactly")
  func texts() throws {
    let names = ["🎡", "שלום", "a\"'b", "Cafe\u{301}", "x\u{0}y", "'; DROP TABLE place; --"]
    for name in names {
      let place = try archive.guide.add(GuideFixture.draft(name, description: "1\n\(name)"))
      let stored = try #require(try archive.guide.place(id: place.id))
      #expect(Array(stored.name.unicodeScalars) == Array(name.unicodeScalars))
      #expect(stored.description == "1\n\(name)")
    }
  }

  @Test("An update of a place sets the given members, clears null ones and keeps the others")
  func update() throws {
    let place = try archive.guide.add(GuideFixture.draft("a", description: "d"))
    var wanted = place
    wanted.name = "b"
    #expect(try archive.guide.update(id: 1, name: "b") == wanted)
    wanted.description = nil
    #expect(try archive.guide.update(id: 1, description: .set(nil)) == wanted)
    wanted.city = .unknown
    #expect(try archive.guide.update(id: 1, city: .unknown) == wanted)
    #expect(try archive.guide.place(id: 1) == wanted)
    #expect(try archive.guide.summary().revision == 4)
    #expect(try archive.guide.update(id: 1, name: "b", city: .unknown) == wanted)
    #expect(try archive.guide.summary().revision == 4)
    #expect(try archive.guide.update(id: 9, name: "b") == nil)
  }

  @Test("A moved place keeps its city only if the user chose it")
  func moving() throws {
    let there = Coordinate(lat: 43.88, lon: 11.1)
    _ = try archive.guide.add(GuideFixture.draft("found"))
    _ = try archive.guide.add(GuideFixture.draft("chosen", isCityChosen: true))
    for (id, city) in [(1, GuideFixture.prato), (2, GuideFixture.florence)] {
      let moved = try archive.guide.update(
        id: id, coordinate: there, cityNear: { _ in GuideFixture.prato })
      #expect(moved?.city == city)
    }
    let back = try archive.guide.update(id: 1, city: GuideFixture.florence)
    #expect(back?.city == GuideFixture.florence)
    let stays = try archive.guide.update(
      id: 1, coordinate: Coordinate(lat: 1, lon: 1), cityNear: { _ in .unknown })
    #expect(stays?.city == GuideFixture.florence)
  }

  @Test("Replacing a picture returns the previous one")
  func pictures() throws {
    _ = try archive.guide.add(GuideFixture.draft("a"))
    let guide = archive.guide
    let one = try #require(
      try guide.setPicture(ofPlace: 1, to: GuideFixture.picture(.png))?.photo.file)
    let photos = try #require(try guide.photosToShow())
    #expect(photos.holds(one))
    let two = try #require(
      try guide.setPicture(ofPlace: 1, to: GuideFixture.picture(.gif))?.photo.file)
    #expect([one.type, two.type] == [.png, .gif])
    #expect(try guide.place(id: 1)?.photo == PlacePicture(file: two))
    #expect(!photos.holds(one))
    #expect(photos.holds(two))
    #expect(try guide.setPicture(ofPlace: 1, to: nil)?.photo == PlacePicture())
    #expect(!photos.holds(two))
    let revision = try guide.summary().revision
    #expect(try guide.setPicture(ofPlace: 1, to: nil)?.photo == PlacePicture())
    #expect(try guide.summary().revision == revision)
    #expect(try guide.setPicture(ofPlace: 7, to: GuideFixture.picture(.png)) == nil)
    #expect(!photos.holds(PictureFile(name: "place-7-\(revision + 1).png", type: .png)))
  }

  @Test("A fetched picture is stored only if the place still has the same picture address")
  func fetched() throws {
    let url = "https://example.org/a.png"
    try GuideFixture.load(GuideFixture.text([GuideFixture.row("a", image: url)]), into: archive)
    let guide = archive.guide
    let picture = try #require(GuideFixture.picture(.png))
    #expect(try guide.place(id: 1)?.photo.state == .remote)
    let kept = try guide.keepPicture(picture, from: "https://example.org/b.png", ofPlace: 1)
    #expect(kept?.photo == PlacePicture(url: url))
    let file = PictureFile(name: "place-1-2.png", type: .png)
    for _ in 0..<2 {
      let kept = try guide.keepPicture(picture, from: url, ofPlace: 1)
      #expect(kept?.photo == PlacePicture(url: url, file: file))
      #expect(kept?.origin == .import)
    }
    #expect(try guide.placeWithPicture(id: 1) == guide.place(id: 1))
    try guide.photos().remove(file)
    #expect(try guide.placeWithPicture(id: 1)?.photo == PlacePicture(url: url))
    // Reading the place does not remove its reference to the missing file.
    #expect(try guide.summary().revision == 2)
    let again = try guide.keepPicture(picture, from: url, ofPlace: 1)
    #expect(again?.photo.file?.name == "place-1-3.png")
    #expect(try guide.placeWithPicture(id: 1) == again)
    #expect(try guide.summary().revision == 3)
    _ = try guide.remove(id: 1)
    #expect(try guide.keepPicture(picture, from: url, ofPlace: 1) == nil)
  }

  @Test(
    "A place loses a missing picture that has no address",
    .enabled(if: TestServer.uri == nil, "a server has the picture in a table"))
  func missing() throws {
    let guide = archive.guide
    _ = try guide.add(GuideFixture.draft("a"))
    let file = try #require(
      try guide.setPicture(ofPlace: 1, to: GuideFixture.picture(.png))?.photo.file)
    try guide.photos().remove(file)
    #expect(try guide.placeWithPicture(id: 1)?.photo == PlacePicture())
    #expect(try guide.place(id: 1)?.photo == PlacePicture())
  }

  @Test("The guide has its own revision, and other processes see its changes")
  func revisions() throws {
    let folder = try ScratchFolder()
    let (one, other) = (
      try Archive.opened(folder.path("a.sqlite")), try Archive.opened(folder.path("a.sqlite"))
    )
    #expect(try other.guide.summary() == GuideSummary())
    _ = try one.guide.add(GuideFixture.draft("a"))
    #expect(try one.status().revision == 0)
    let summary = GuideSummary(places: 1, cities: 1, revision: 1)
    #expect(one.transactions.drainNews() == ArchiveNews(guide: summary))
    #expect(try other.transactions.pollChanges().news == ArchiveNews(guide: summary))
    #expect(try other.transactions.pollChanges().news == ArchiveNews())
    #expect(try other.guide.summary() == summary)
  }
}
