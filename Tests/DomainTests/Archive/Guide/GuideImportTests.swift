import Testing

@testable import Archive
@testable import Files
@testable import Geography

@Suite("Import of places")
struct GuideImportTests {
  let archive: Archive

  init() throws { archive = try Archive.opened(Archive.inMemory) }

  @discardableResult
  private func load(_ rows: String...) throws -> GuideImport {
    try GuideFixture.load(GuideFixture.text(rows), into: archive)
  }

  private func row(
    _ name: String, city: String = "Florence", lat: Double = 43.77, lon: Double = 11.25,
    description: String = "", image: String = ""
  ) -> String {
    GuideFixture.row(name, city: city, lat: lat, lon: lon, description: description, image: image)
  }

  @Test("A repeated import of places changes nothing")
  func idempotent() throws {
    let rows = (0..<50).map { row("Place \($0 % 20)", lat: 43.7 + Double($0 % 25) / 1000) }
    let text = GuideFixture.text(rows)
    let first = try GuideFixture.load(text, into: archive)
    let places = try archive.guide.all()
    #expect(first.added == places.count)
    #expect(first.added + first.unchanged == 50)
    for _ in 0..<2 {
      #expect(try GuideFixture.load(text, into: archive).unchanged == 50)
      #expect(try archive.guide.all() == places)
    }
    #expect(try archive.guide.summary().revision == 1)
  }

  @Test("A place that moved, or has more details, is updated")
  func update() throws {
    try load(row("a", description: "d", image: "https://example.org/a.jpg"))
    let result = try load(row("a", lat: 43.78), row("b"))
    #expect(result == GuideImport(added: 1, updated: 1))
    let place = try #require(try archive.guide.place(id: 1))
    #expect(place.coordinate.lat == 43.78)
    #expect(place.description == "d")
    #expect(place.photo.url == "https://example.org/a.jpg")
  }

  @Test("Two places with one name in a city are distinguished by their points")
  func namesakes() throws {
    try load(row("a", lat: 43.70), row("a", lat: 43.71))
    #expect(try archive.guide.all().count == 2)
    #expect(try load(row("a", lat: 43.71), row("a", lat: 43.70)).unchanged == 2)
    #expect(
      try load(row("a", lat: 43.72), row("a", lat: 43.70)) == GuideImport(updated: 1, unchanged: 1))
    #expect(try archive.guide.all().map(\.coordinate.lat).sorted() == [43.70, 43.72])
  }

  @Test("An import keeps places that the user added or changed")
  func userPlaces() throws {
    _ = try archive.guide.add(GuideFixture.draft("mine", lat: 43.7, description: "d"))
    try load(row("theirs"), row("renamed"), row("moved"))
    _ = try archive.guide.update(id: 2, description: .set("my words"))
    _ = try archive.guide.update(id: 3, name: "my name")
    _ = try archive.guide.update(id: 4, coordinate: Coordinate(lat: 43.6, lon: 11))
    let before = try archive.guide.all()
    let result = try load(
      row("mine", lat: 43.7, description: "their words"), row("theirs", description: "new"),
      row("renamed", description: "new"), row("moved", description: "new"))
    #expect(result == GuideImport(unchanged: 4))
    #expect(try archive.guide.all() == before)
    // At another point it is another place.
    #expect(try load(row("mine", lat: 43.8)).added == 1)
  }

  @Test("An import adds a removed place again")
  func removed() throws {
    try load(row("a"))
    _ = try archive.guide.remove(id: 1)
    #expect(try load(row("a")).added == 1)
    #expect(try archive.guide.all().map(\.id) == [2])
  }

  @Test("A new picture address replaces a fetched picture, but not the user's own")
  func pictures() throws {
    let one = "https://example.org/1.png"
    let two = "https://example.org/2.png"
    try load(row("a", image: one), row("b", image: one))
    let file = PictureFile(name: "place-1-2.png", type: .png)
    let picture = try #require(GuideFixture.picture(.png))
    #expect(try archive.guide.keepPicture(picture, from: one, ofPlace: 1)?.photo.file == file)
    _ = try archive.guide.setPicture(ofPlace: 2, to: picture)
    #expect(try load(row("a"), row("b")).unchanged == 2)
    let result = try load(row("a", image: two), row("b", image: two))
    #expect(result == GuideImport(updated: 1, unchanged: 1, obsolete: [file]))
    #expect(try archive.guide.place(id: 1)?.photo == PlacePicture(url: two))
    #expect(try archive.guide.place(id: 2)?.photo.state == .local)
  }

  @Test("Cities are matched in the gazetteer near the place, or kept as written")
  func cities() throws {
    try load(
      row("a", city: "FLORENCE"), row("b", city: "Florence, Italy"),
      row("c", lat: 34.19, lon: -79.76), row("d", city: "Atlantis", lat: 0, lon: 0),
      row("e", city: "", lat: 43.88, lon: 11.1), row("f", city: "", lat: 0, lon: 0),
      row("g", city: "Unknown City", lat: 0, lon: 0), row("h", lat: 0, lon: 0),
      row("i", city: "Atlantis", lat: 1, lon: 1))
    let ids = try archive.guide.all().reduce(into: [:]) { $0[$1.name] = $1.city.id }
    #expect(
      ids == [
        "a": 1, "b": 1, "c": 3, "d": -1, "e": 2, "f": 0, "g": 0,
        // No city named Florence is near, so the place joins the first resolved Florence of the file.
        "h": 3, "i": -1,
      ])
    #expect(try archive.guide.city(id: -1) == GuideCity(id: -1, name: "Atlantis"))
    #expect(try load(row("j", city: "Lemuria", lat: 0, lon: 0)).added == 1)
    #expect(try archive.guide.city(id: -2)?.name == "Lemuria")
  }

  @Test("A row without a point updates a place but adds none")
  func withoutPoint() throws {
    try load(row("a"))
    let text = """
      {"places": [{"city": "Florence", "name": "a", "description": "d"},
                  {"city": "Florence", "name": "b"}]}
      """
    let result = try GuideFixture.load(text, into: archive)
    #expect(result.updated == 1)
    #expect(Array(result.refused.keys) == [1])
    #expect(try archive.guide.all().map(\.description) == ["d"])
    #expect(try archive.guide.place(id: 1)?.coordinate == Coordinate(lat: 43.77, lon: 11.25))
  }

  @Test("An import reports progress up to the last row")
  func progress() throws {
    let places = (0..<600).map { index in
      ResolvedPlace(
        place: ImportedPlace(name: "\(index)", coordinate: Coordinate(lat: 0, lon: 0)),
        city: .unknown)
    }
    var told: [Int] = []
    _ = try archive.guide.importPlaces(places) { told.append($0) }
    #expect(told == [256, 512, 600])
  }
}
