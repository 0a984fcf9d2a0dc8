import Foundation
import Platform
import TestSupport
import Testing

@testable import CityCore

@Suite("Places in the archive")
struct PlaceStoreTests {
  let archive: Archive

  init() throws { archive = try Archive(path: Archive.inMemory) }

  @Test("An archive without a guide keeps its cities and gets one")
  func migration() throws {
    let folder = try ScratchFolder()
    let path = folder.path("archive.sqlite")
    let before = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.dropLast()))
    try Database(path: path, schema: before).run(
      "INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES (1, 'A', 'a', 0, 0, 1)")
    let archive = try Archive(path: path)
    #expect(try archive.status().count == 1)
    #expect(try archive.guideSummary() == .empty)
    #expect(try archive.guideCity(id: 0) == .unknown)
    #expect(try archive.addPlace(GuideFixture.draft("A")).id == 1)
  }

  @Test("Cities are listed by name, and their places by name")
  func order() throws {
    for name in ["b", "C", "a"] { _ = try archive.addPlace(GuideFixture.draft(name)) }
    _ = try archive.addPlace(GuideFixture.draft("z", city: .unknown))
    _ = try archive.addPlace(GuideFixture.draft("y", city: GuideFixture.prato))
    #expect(
      try archive.placeNames() == [
        "Florence/a", "Florence/b", "Florence/C", "Prato/y", "Unknown City/z",
      ])
    #expect(try archive.guideSummary() == GuideSummary(places: 5, cities: 3, revision: 5))
    let groups = PlaceGroup.groups(try archive.places())
    #expect(groups.map(\.city) == [GuideFixture.florence, GuideFixture.prato, .unknown])
  }

  @Test("Ids begin at 1 and are never used twice")
  func ids() throws {
    let first = try archive.addPlace(GuideFixture.draft("a"))
    let second = try archive.addPlace(GuideFixture.draft("b"))
    #expect(first.id == 1)
    #expect(second.id == 2)
    #expect(try archive.removePlace(id: 2) == second)
    #expect(try archive.removePlace(id: 2) == nil)
    #expect(try archive.addPlace(GuideFixture.draft("c")).id == 3)
  }

  @Test("Texts of every kind come back to the scalar")
  func texts() throws {
    let names = ["🎡", "שלום", "a\"'b", "Cafe\u{301}", "x\u{0}y", "'; DROP TABLE place; --"]
    for name in names {
      let place = try archive.addPlace(GuideFixture.draft(name, description: "1\n\(name)"))
      let stored = try #require(try archive.place(id: place.id))
      #expect(Array(stored.name.unicodeScalars) == Array(name.unicodeScalars))
      #expect(stored.description == "1\n\(name)")
    }
  }

  @Test("An update changes what is given, clears what is set to nothing, and leaves the rest")
  func update() throws {
    let place = try archive.addPlace(GuideFixture.draft("a", description: "d"))
    var wanted = place
    wanted.name = "b"
    #expect(try archive.updatePlace(id: 1, name: "b") == wanted)
    wanted.description = nil
    #expect(try archive.updatePlace(id: 1, description: .set(nil)) == wanted)
    wanted.city = .unknown
    #expect(try archive.updatePlace(id: 1, city: .unknown) == wanted)
    #expect(try archive.place(id: 1) == wanted)
    #expect(try archive.guideSummary().revision == 4)
    #expect(try archive.updatePlace(id: 1, name: "b", city: .unknown) == wanted)
    #expect(try archive.guideSummary().revision == 4)
    #expect(try archive.updatePlace(id: 9, name: "b") == nil)
  }

  @Test("A place that moves takes its city along only if somebody chose the city")
  func moving() throws {
    let there = Coordinate(lat: 43.88, lon: 11.1)
    _ = try archive.addPlace(GuideFixture.draft("found"))
    _ = try archive.addPlace(GuideFixture.draft("chosen", isCityChosen: true))
    for (id, city) in [(1, GuideFixture.prato), (2, GuideFixture.florence)] {
      let moved = try archive.updatePlace(
        id: id, coordinate: there, cityNear: { _ in GuideFixture.prato })
      #expect(moved?.city == city)
    }
    let back = try archive.updatePlace(id: 1, city: GuideFixture.florence)
    #expect(back?.city == GuideFixture.florence)
    let stays = try archive.updatePlace(
      id: 1, coordinate: Coordinate(lat: 1, lon: 1), cityNear: { _ in .unknown })
    #expect(stays?.city == GuideFixture.florence)
  }

  @Test("A new picture hands out the former one")
  func pictures() throws {
    _ = try archive.addPlace(GuideFixture.draft("a"))
    let (one, two) = (
      PictureFile(name: "place-1-1.png", type: .png), PictureFile(name: "place-1-2.gif", type: .gif)
    )
    #expect(try archive.setPicture(ofPlace: 1, one)?.former == nil)
    #expect(try archive.setPicture(ofPlace: 1, two)?.former == one)
    #expect(try archive.place(id: 1)?.photo == PlacePicture(file: two))
    #expect(try archive.setPicture(ofPlace: 1, nil)?.former == two)
    let revision = try archive.guideRevision()
    #expect(try archive.setPicture(ofPlace: 1, nil)?.place.photo == PlacePicture.none)
    #expect(try archive.guideRevision() == revision)
    #expect(try archive.setPicture(ofPlace: 7, one) == nil)
  }

  @Test("A picture that was fetched is kept only while the place still wants it")
  func fetched() throws {
    let url = "https://example.org/a.png"
    try GuideFixture.load(GuideFixture.text([GuideFixture.row("a", image: url)]), into: archive)
    let file = PictureFile(name: "place-1-1.png", type: .png)
    #expect(try archive.place(id: 1)?.photo.state == .remote)
    #expect(try !archive.keepPicture(file, from: "https://example.org/b.png", ofPlace: 1))
    #expect(try archive.keepPicture(file, from: url, ofPlace: 1))
    #expect(try !archive.keepPicture(file, from: url, ofPlace: 1))
    #expect(try archive.place(id: 1)?.photo == PlacePicture(url: url, file: file))
    #expect(try archive.place(id: 1)?.origin == .import)
    try archive.forgetPicture(file, ofPlace: 1)
    #expect(try archive.place(id: 1)?.photo.state == .remote)
    _ = try archive.removePlace(id: 1)
    #expect(try !archive.keepPicture(file, from: url, ofPlace: 1))
  }

  @Test("The guide is no part of the archive's own revision, and others see its changes")
  func revisions() throws {
    let folder = try ScratchFolder()
    let (one, other) = (
      try Archive(path: folder.path("a.sqlite")), try Archive(path: folder.path("a.sqlite"))
    )
    let version = try other.dataVersion()
    _ = try one.addPlace(GuideFixture.draft("a"))
    #expect(try one.status().revision == 0)
    #expect(try !other.changedByOthers())
    #expect(try other.dataVersion() != version)
    #expect(try other.guideRevision() == 1)
  }
}
